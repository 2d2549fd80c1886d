#pragma once
#include <array>
#include <cstdint>

namespace pincer::experiments {

// The tables that Saffidine, Finnsson and Buro print (OCaml 3.11, glpk 4.43, 2.2 GHz).

struct PrintedInduction {
  int cards;
  std::uint64_t nodes;  ///< as many LP calls
  double seconds, lp_seconds;
};
constexpr std::array<PrintedInduction, 4> printed_table_2 = {{{4, 109, 0.008, 0.004},
                                                              {5, 1926, 0.188, 0.136},
                                                              {6, 58173, 5.588, 4.200},
                                                              {7, 2578710, 247.159, 184.616}}};

struct PrintedSequenceForm {
  int cards;
  const char *memory, *time;
};
constexpr std::array<PrintedSequenceForm, 3> printed_table_3 = {
    {{4, "8 MB", "< 1 s"}, {5, "43 MB", "152 s"}, {6, "> 2 GB", "> 177 s"}}};

struct PrintedSmab {
  int cards;
  std::uint64_t nodes, lps;
  double seconds, lp_seconds;
  int skip;  ///< the paper's s
};
constexpr std::array<PrintedSmab, 14> printed_table_4 = {{
    {4, 55, 265, 0.020, 0.016, 0},
    {4, 59, 171, 0.012, 0.012, 1},
    {4, 70, 147, 0.012, 0.012, 2},
    {5, 516, 2794, 0.216, 0.148, 0},
    {5, 630, 1897, 0.168, 0.128, 1},
    {5, 1003, 1919, 0.184, 0.152, 2},
    {6, 13560, 74700, 5.900, 4.568, 0},
    {6, 18212, 55462, 4.980, 3.852, 1},
    {6, 30575, 57335, 5.536, 4.192, 2},
    {7, 757699, 4074729, 324.352, 245.295, 0},
    {7, 949521, 2857133, 259.716, 197.700, 1},
    {7, 1380564, 2498366, 241.735, 182.463, 2},
    {7, 1734798, 2452624, 237.903, 177.411, 3},
    {7, 1881065, 2583307, 253.476, 188.276, 4},
}};

}  // namespace pincer::experiments
