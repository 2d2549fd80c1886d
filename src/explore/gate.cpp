#include "gate.hpp"

#include <sys/random.h>

#include <utility>

#include "pincer/core/error.hpp"
#include "pincer/explore/server.hpp"

namespace pincer::explore {

std::string random_token() {
  unsigned char bytes[16];
  if (getrandom(bytes, sizeof bytes, 0) != static_cast<ssize_t>(sizeof bytes))
    throw Error("the system gives no random numbers");
  constexpr const char* digits = "0123456789abcdef";
  std::string token;
  for (const unsigned char byte : bytes) {
    token += digits[byte >> 4];
    token += digits[byte & 15];
  }
  return token;
}

bool is_same_secret(std::string_view a, std::string_view b) {
  unsigned different = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < b.size(); ++i)
    different |= static_cast<unsigned char>((a.empty() ? '\0' : a[i % a.size()]) ^ b[i]);
  return different == 0;
}

Gate::Gate(std::string token, int port)
    : token_(std::move(token)),
      name_("pincer_" + std::to_string(port)),
      host_("127.0.0.1:" + std::to_string(port)),
      local_host_("localhost:" + std::to_string(port)) {}

bool Gate::is_host(std::string_view host) const { return host == host_ || host == local_host_; }

bool Gate::is_origin(std::string_view origin) const {
  constexpr std::string_view scheme = "http://";
  return origin.empty() || (origin.starts_with(scheme) && is_host(origin.substr(scheme.size())));
}

bool Gate::is_bearer(std::string_view authorization) const {
  constexpr std::string_view word = "Bearer ";
  return authorization.starts_with(word) && is_token(authorization.substr(word.size()));
}

bool Gate::is_in_cookie(std::string_view cookies) const {
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view cookie = cookies.substr(0, end);
    while (cookie.starts_with(' ')) cookie.remove_prefix(1);
    if (cookie.starts_with(name_) && cookie.substr(name_.size()).starts_with('=') &&
        is_token(cookie.substr(name_.size() + 1)))
      return true;
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
  }
  return false;
}

std::string Gate::cookie() const {
  return name_ + "=" + token_ + "; Path=/; HttpOnly; SameSite=Strict";
}

}  // namespace pincer::explore
