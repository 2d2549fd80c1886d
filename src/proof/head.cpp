#include <nlohmann/json.hpp>

#include "pincer/proof/certificate.hpp"

namespace pincer::proof {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kind = "pincer-certificate";
constexpr int version = 1;
constexpr std::pair<Naming, const char*> naming_names[] = {
    {Naming::own, "own"}, {Naming::symmetric, "symmetric"}, {Naming::tree, "tree"}};

[[noreturn]] void refuse_head(const std::string& what) {
  throw Error("no certificate that can be read: " + what);
}

const Json& field(const Json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end()) refuse_head(std::string("its head has no ") + name);
  return *found;
}

std::string text_in(const Json& json, const char* name) {
  if (!json.is_string()) refuse_head(std::string(name) + " is no text");
  return json.get<std::string>();
}

std::vector<std::string> texts_in(const Json& object, const char* name) {
  std::vector<std::string> texts;
  const Json& list = field(object, name);
  if (!list.is_array()) refuse_head(std::string(name) + " is no list");
  for (const Json& one : list) texts.push_back(text_in(one, name));
  return texts;
}

std::int64_t whole_in(const Json& object, const char* name, std::int64_t low, std::int64_t high) {
  const Json& number = field(object, name);
  const bool is_large = number.is_number_unsigned() && number.get<std::uint64_t>() > INT64_MAX;
  if (!number.is_number_integer() || is_large || number.get<std::int64_t>() < low ||
      number.get<std::int64_t>() > high)
    refuse_head(std::string(name) + " is no whole number within its limits");
  return number.get<std::int64_t>();
}

Naming naming_in(const Json& object) {
  const std::string text = text_in(field(object, "naming"), "naming");
  for (const auto& [naming, name] : naming_names)
    if (text == name) return naming;
  refuse_head("its naming '" + text + "' is unknown");
}

const char* name_of(Naming naming) {
  for (const auto& [known, name] : naming_names)
    if (known == naming) return name;
  return "";
}

/// Claims are payoffs to Max in the file.
Json part_json(const Part& part) {
  return {{"side", part.side == Side::max ? "max" : "min"},
          {"moves", part.moves},
          {"claim", seen_by(part.side, part.claim)},
          {"positions", part.positions},
          {"bytes", part.bytes}};
}

Part part_in(const Json& object) {
  constexpr std::int64_t largest = std::int64_t{1} << 53, most = std::int64_t{1} << 48;
  if (!object.is_object()) refuse_head("a part is no object");
  Part part;
  const std::string side = text_in(field(object, "side"), "side");
  if (side != "max" && side != "min") refuse_head("a side is neither max nor min");
  part.side = side == "max" ? Side::max : Side::min;
  part.moves = texts_in(object, "moves");
  part.claim = seen_by(part.side, whole_in(object, "claim", -largest, largest));
  part.positions = static_cast<std::uint64_t>(whole_in(object, "positions", 0, most));
  part.bytes = static_cast<std::uint64_t>(whole_in(object, "bytes", 0, most));
  return part;
}

}  // namespace

std::string head_json(const Head& head) {
  Json parts = Json::array();
  for (const Part& part : head.parts) parts.push_back(part_json(part));
  const Json object = {{"kind", kind},
                       {"version", version},
                       {"game", head.game},
                       {"parameters", head.parameters},
                       {"after", head.after},
                       {"naming", name_of(head.naming)},
                       {"lemmas", head.has_lemmas},
                       {"exponent", head.exponent},
                       {"weight_bits", head.weight_bits},
                       {"parts", parts}};
  try {
    return object.dump();
  } catch (const Json::exception&) {  // words that are not UTF-8 could not be read back
    throw Error("a certificate needs a game whose parameters are written in UTF-8");
  }
}

Head head_from_json(const std::string& text) {
  const Json object = Json::parse(text, nullptr, false);
  if (!object.is_object()) refuse_head("it does not begin with a head in JSON");
  if (text_in(field(object, "kind"), "kind") != kind) refuse_head("it is of another kind");
  if (field(object, "version") != version) refuse_head("its version is not 1");
  Head head;
  head.game = text_in(field(object, "game"), "game");
  head.parameters = texts_in(object, "parameters");
  head.after = texts_in(object, "after");
  head.naming = naming_in(object);
  if (!field(object, "lemmas").is_boolean()) refuse_head("lemmas is neither true nor false");
  head.has_lemmas = field(object, "lemmas").get<bool>();
  head.exponent = static_cast<int>(whole_in(object, "exponent", -1022, 1024));
  head.weight_bits = static_cast<int>(whole_in(object, "weight_bits", 0, most_weight_bits));
  const Json& parts = field(object, "parts");
  if (!parts.is_array() || parts.empty()) refuse_head("it has no parts");
  for (const Json& part : parts) {
    head.parts.push_back(part_in(part));
    const bool is_mixed =
        head.parts.back().side == Side::max && head.parts.front().side == Side::min;
    if (is_mixed) refuse_head("a part of Max's comes after Min's");
  }
  return head;
}

}  // namespace pincer::proof
