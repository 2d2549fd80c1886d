#!/usr/bin/env bash
# Checks the page's TypeScript with tsc --strict, from npm, in WORK. Nothing else needs npm.
set -euo pipefail

page=$(cd "$(dirname "$0")/../../apps/page" && pwd)
work=$1
mkdir -p "$work"
cd "$work"
[[ -f package.json ]] || echo '{"private": true}' > package.json
[[ -x node_modules/.bin/tsc ]] ||
  npm install --silent --no-audit --no-fund typescript@5.4 @types/d3-hierarchy@1 @types/d3-scale@2 @types/d3-shape@1
cat > tsconfig.json <<END
{
  "extends": "$page/tsconfig.json",
  "compilerOptions": {"baseUrl": ".", "paths": {"d3-*": ["node_modules/@types/d3-*"]}},
  "include": ["$page/src"]
}
END
node_modules/.bin/tsc -p tsconfig.json
echo "tsc --strict: no complaints"
