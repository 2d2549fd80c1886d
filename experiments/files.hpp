#pragma once
#include <filesystem>
#include <string>

namespace pincer::experiments {

/// Both throw Error when the disk does not do its part.
std::string read_file(const std::filesystem::path& path);
void write_file(const std::filesystem::path& path, const std::string& text);

/// A name for use between single quotes in a shell.
std::string replaced_quotes(const std::string& name);

}  // namespace pincer::experiments
