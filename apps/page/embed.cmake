# Writes OUT, a source file that holds the page's files as string literals.
cmake_minimum_required(VERSION 3.25)

function(literal out file)
  file(READ ${file} text)
  string(FIND "${text}" ")of_page\"" ends)
  if(NOT ends EQUAL -1)
    message(FATAL_ERROR "${file} has the end of a literal in it")
  endif()
  set(${out} "R\"of_page(${text})of_page\"" PARENT_SCOPE)
endfunction()

literal(html ${HTML})
literal(js ${JS})
literal(css ${CSS})
literal(icon ${ICON})
file(WRITE ${OUT} "// Written by apps/page/embed.cmake.
#include \"pincer/explore/page.hpp\"

namespace pincer::explore {
namespace {

constexpr PageFile files[] = {
    {\"/\", \"text/html; charset=utf-8\",
     ${html}},
    {\"/page.js\", \"text/javascript; charset=utf-8\",
     ${js}},
    {\"/page.css\", \"text/css; charset=utf-8\",
     ${css}},
    {\"/page.svg\", \"image/svg+xml\",
     ${icon}},
};

}  // namespace

std::span<const PageFile> page_files() { return files; }

}  // namespace pincer::explore
")
