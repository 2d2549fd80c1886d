#include <nlohmann/json.hpp>

#include "pincer/catalog/json.hpp"
#include "pincer/catalog/store_tools.hpp"
#include "pincer/core/error.hpp"
#include "store_head.hpp"

namespace pincer {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* store_kind = "pincer-store";
constexpr int store_version = 1;

}  // namespace

std::string store_head_json(const StoreHead& head) {
  const Json object = {{"kind", store_kind},
                       {"version", store_version},
                       {"game", head.identity.game},
                       {"parameters", head.identity.parameters},
                       {"rules_version", head.identity.version},
                       {"fingerprint", head.identity.fingerprint},
                       {"key_words", head.key_words},
                       {"numbers", head.has_small_numbers ? "small" : "double"}};
  try {
    return object.dump();
  } catch (const Json::exception&) {
    throw Error("a file can be kept only of a game whose parameters are written in UTF-8");
  }
}

StoreHead store_head_in(const std::string& text) {
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object() || object.value("kind", Json()) != store_kind)
    throw Error("it does not begin with the head of one");
  if (object.value("version", Json()) != store_version) throw Error("its version is not 1");
  StoreHead head;
  try {
    head.identity.game = object.at("game").get<std::string>();
    head.identity.parameters = object.at("parameters").get<std::vector<std::string>>();
    head.identity.version = object.at("rules_version").get<int>();
    head.identity.fingerprint = object.at("fingerprint").get<std::string>();
    head.key_words = object.at("key_words").get<std::size_t>();
    const std::string numbers = object.at("numbers").get<std::string>();
    head.has_small_numbers = numbers == "small";
    if (!head.has_small_numbers && numbers != "double") throw Error("its numbers are unknown");
  } catch (const Json::exception&) {
    throw Error("its head lacks something");
  }
  if (head.key_words < 1 || head.key_words > AnyKey{}.size()) throw Error("its keys are too long");
  return head;
}

std::string store_json(const std::string& file, const StoreSummary& summary) {
  const GameIdentity& identity = summary.head.identity;
  Json object = {{"schema", 1},
                 {"file", file},
                 {"game", identity.game},
                 {"parameters", identity.parameters},
                 {"rules_version", identity.version},
                 {"fingerprint", identity.fingerprint},
                 {"bytes", summary.bytes},
                 {"statements", summary.statements},
                 {"exact", summary.exact},
                 {"nodes", summary.nodes()},
                 {"damage", nullptr}};
  if (!summary.damage.empty()) object["damage"] = summary.damage;
  return object.dump(2) + "\n";
}

}  // namespace pincer
