"""Makes `import pincer` find a build: a line in a file of the user's own site-packages."""

import site
import sys
from pathlib import Path

build = Path(sys.argv[1]).resolve()
folder = Path(site.getusersitepackages())
folder.mkdir(parents=True, exist_ok=True)
(folder / "pincer.pth").write_text(f"{build}\n")
print(f"`import pincer` is {build}, by {folder / 'pincer.pth'} (remove that to undo it)")
