#include "experiments/introduction.hpp"

namespace pincer::experiments {

namespace {

const std::vector<std::string> bab_in_short = {
    "**BAB, Figures 4 to 6**: the algorithm does what the paper says, trading work for a bound "
    "that "
    "never exceeds eps. Of the printed numbers, random trees come out at depth 3 and with dice; at "
    "depths 5 to 9 Algorithm 1 saves far less than printed; cops and robbers with dice come out in "
    "order of magnitude, under a reading that is not the literal one.",
    "**BAB, playing**: the printed results do not show that eps helps or harms. In our games a "
    "player that allows an error loses to one that does not where the horizon pays time plus "
    "distance, and the more clearly from eps 2 on; where it pays distance, chance explains all.",
    "**BAB, open questions**: the naive rule is wrong, and often so on random trees. More eps is "
    "more work in single instances more often than the means show: in one step out of eight on "
    "random trees, and up to one out of three on cops and robbers. The best case can be better "
    "than "
    "alpha-beta's if there are chance nodes. Play by one search is an eps-equilibrium (a proof is "
    "given), play by renewed searches is not. Sharing the error unevenly pays on trees.",
};

const std::vector<std::string> smab_in_short = {
    "**SMAB, Table 2**: comes out exactly.",
    "**SMAB, Table 3**: the sequence form still needs the whole tree, but a sparse solver needs "
    "megabytes and seconds for what took gigabytes.",
    "**SMAB, Table 4**: does not come out under any convention tried; six of its fourteen rows "
    "cannot come from the printed rule, by a counting argument.",
    "**Since then**: recognising states that come again saves more than any pruning; bounds on "
    "simultaneous moves can be had within eps as well.",
};

}  // namespace

void introduce(const std::string& paper, const std::string& about, Document& document) {
  document.heading(1, "The papers, reproduced");
  document.paragraph(
      "Two papers stand behind pincer: *Bounded Suboptimal Game Tree Search* (Atzmon, Stern and "
      "Saffidine; \"BAB\") and *Alpha-Beta Pruning for Games with Simultaneous Moves* (Saffidine, "
      "Finnsson and Buro; \"SMAB\"). This report runs their experiments again with the algorithms "
      "as they are printed, puts the printed numbers beside what comes out, and says of each "
      "whether the two agree. In short:");
  std::vector<std::string> in_short;
  for (const auto& [name, items] : {std::pair("bab", bab_in_short), {"smab", smab_in_short}})
    if (paper == "all" || paper == name)
      in_short.insert(in_short.end(), items.begin(), items.end());
  document.list(in_short);
  document.paragraph(
      "A value after ± is one standard error of the mean. Numbers are compared at the paper's "
      "sample size: a distance of 2 means that the paper's mean and ours are two standard errors "
      "of their difference apart. Beyond 3 we say *differs*; within 2 *agrees*, unless the "
      "samples are too small to notice a difference of a tenth; otherwise *cannot be told "
      "apart*.");
  document.paragraph("Made by: " + about + ".");
}

}  // namespace pincer::experiments
