#include <charconv>
#include <cstdlib>
#include <fstream>

#include "pincer/core/error.hpp"
#include "pincer/hub/redis.hpp"

namespace pincer::hub {
namespace {

constexpr const char* what_it_takes =
    "; a hub is at redis://HOST:PORT, redis://HOST:PORT/NAME, or unix:/PATH";

int read_port(const std::string& text, const std::string& whole) {
  int port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  if (error != std::errc{} || end != text.data() + text.size() || port < 1 || port > 65535)
    throw Error("'" + whole + "' has no port from 1 to 65535 after its colon" + what_it_takes);
  return port;
}

/// Words that need no quotes in a key, or in a rule about keys.
void check_name(const std::string& name) {
  const bool is_plain = name.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789_.-") == std::string::npos;
  if (name.empty() || !is_plain)
    throw Error("a hub's name is made of letters, digits, '_', '.' and '-', not '" + name + "'");
}

}  // namespace

std::string RedisAddress::shown() const {
  if (!socket.empty()) return "unix:" + socket;
  const bool is_six = host.find(':') != std::string::npos;
  return "redis://" + (is_six ? "[" + host + "]" : host) + ":" + std::to_string(port) +
         (name == RedisAddress{}.name ? "" : "/" + name);
}

RedisAddress read_redis_address(const std::string& text) {
  RedisAddress address;
  if (text.starts_with("unix:")) {
    address.socket = text.substr(5);
    if (!address.socket.starts_with('/'))
      throw Error("unix: is followed by a whole path, not by '" + address.socket + "'");
    return address;
  }
  if (text.starts_with("rediss:"))
    throw Error("rediss:// is not spoken here: lead redis:// through a tunnel (docs/hub.md)");
  std::string rest = text.starts_with("redis://") ? text.substr(8) : text;
  if (rest.find("://") != std::string::npos)
    throw Error("'" + text.substr(0, text.find("://")) + "' is not where hubs are" + what_it_takes);
  if (rest.find('@') != std::string::npos)
    throw Error(
        "user and password do not belong into the address, where everybody on this machine sees "
        "them: put them into PINCER_HUB_USER and PINCER_HUB_PASSWORD, or into a file for "
        "--hub-secret");
  if (const auto slash = rest.find('/'); slash != std::string::npos) {
    if (slash + 1 < rest.size()) {
      address.name = rest.substr(slash + 1);
      check_name(address.name);
    }
    rest.resize(slash);
  }
  const auto bracket = rest.starts_with('[') ? rest.find(']') : std::string::npos;
  const auto colon = rest.find(':', bracket == std::string::npos ? 0 : bracket);
  if (colon != std::string::npos) {
    address.port = read_port(rest.substr(colon + 1), text);
    rest.resize(colon);
  }
  address.host = bracket == std::string::npos ? rest : rest.substr(1, bracket - 1);
  if (address.host.empty()) throw Error("'" + text + "' names no host" + what_it_takes);
  return address;
}

void add_secret(RedisAddress& address, const std::string& file) {
  if (file.empty()) {
    if (const char* user = std::getenv("PINCER_HUB_USER")) address.user = user;
    if (const char* password = std::getenv("PINCER_HUB_PASSWORD")) address.password = password;
    if (!address.user.empty() && address.password.empty())
      throw Error("PINCER_HUB_USER is set, and PINCER_HUB_PASSWORD is not");
    return;
  }
  std::ifstream in(file);
  if (!in) throw Error("cannot read " + file);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() || line.starts_with('#')) continue;
    if (line.starts_with("user ")) address.user = line.substr(5);
    else if (line.starts_with("password ")) address.password = line.substr(9);
    else if (address.password.empty()) address.password = line;
    else throw Error(file + " has lines that are neither 'user NAME' nor 'password WORD'");
  }
  if (address.password.empty()) throw Error("there is no password in " + file);
}

}  // namespace pincer::hub
