#include "pincer/games/goofspiel.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>
#include <sstream>

#include "pincer/catalog/game_entry.hpp"

namespace pincer {
namespace {

using Pays = GoofspielPays;

/// The order of the prizes as `text` says it. Throws Error unless each comes once.
std::vector<int> order_from(const std::string& text, int cards) {
  std::vector<int> order(static_cast<std::size_t>(cards));
  std::iota(order.begin(), order.end(), 1);
  if (text == "ascending") return order;
  std::reverse(order.begin(), order.end());
  if (text == "descending") return order;

  order.clear();
  std::istringstream items(text + ",");
  for (std::string item; std::getline(items, item, ',');) {
    int prize = 0;
    const char* end = item.data() + item.size();
    const auto [stop, error] = std::from_chars(item.data(), end, prize);
    if (error != std::errc{} || stop != end)
      throw Error("order=" + text + ": '" + item +
                  "' is not a prize; allowed: descending, ascending, random, or a list such as "
                  "3,1,2 for cards=3");
    order.push_back(prize);
  }
  std::vector<int> sorted = order;
  std::sort(sorted.begin(), sorted.end());
  bool is_complete = sorted.size() == static_cast<std::size_t>(cards);
  for (int i = 0; is_complete && i < cards; ++i) is_complete = sorted[i] == i + 1;
  if (!is_complete)
    throw Error("order=" + text + ": a list names each of the prizes 1 to " +
                std::to_string(cards) + " once, because cards=" + std::to_string(cards));
  return order;
}

std::shared_ptr<const Rules> make(const Arguments& a) {
  const int cards = a.integer("cards");
  const std::string &order = a.text("order"), &payoff = a.text("payoff");
  const Pays pays = payoff == "strict"   ? Pays::strict
                    : payoff == "points" ? Pays::points
                                         : Pays::sign;
  if (order == "random") return rules_of(Goofspiel<true>(cards, {}, pays));
  return rules_of(Goofspiel<false>(cards, order_from(order, cards), pays));
}

}  // namespace

Entry goofspiel_entry() {
  return {"goofspiel",
          "bid cards for prizes, both at once; more prize points win",
          kinds_of<Goofspiel<false>, Goofspiel<true>>(),
          {Parameter::integer("cards", 6, 1, Goofspiel<false>::max_cards, "cards in each hand"),
           Parameter::text("order", "descending",
                           "of the prizes: descending, ascending, random, or a list as 3,1,2"),
           Parameter::choice("payoff", {"sign", "points", "strict"},
                             "sign: 1, 0 or -1; points: the difference; strict: a draw is lost")},
          make,
          {"cards=4 payoff=points", "cards=4 order=ascending payoff=strict", "cards=3 order=2,3,1",
           "cards=3 order=random", "cards=3 order=random payoff=strict", "cards=1"},
          "cards=13 order=random"};
}

}  // namespace pincer
