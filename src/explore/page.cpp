#include "pincer/explore/page.hpp"

namespace pincer::explore {

std::span<const PageFile> page_files() {
  static constexpr PageFile files[] = {
      {"/", "text/html; charset=utf-8",
       "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>pincer</title>"
       "<p>This pincer was built without its page. What the page would show, /api/1/ tells.</p>"
       "</html>"}};
  return files;
}

}  // namespace pincer::explore
