# Draws what bench_best_first --curves FILE wrote:
#   gnuplot -e "curves='FILE'; picture='docs/best_first.svg'" bench/best_first.gp
set terminal svg size 900,640 font "sans,11" background "white"
set output picture
set multiplot layout 2,2
set logscale x
set yrange [0:1.05]
set xlabel "nodes"
set ylabel "width of the bounds, share of the range"
set key top right
do for [game = 0:3] {
  set title system(sprintf("grep '^\"' %s | sed -n '%dp' | cut -d'\"' -f2", curves, game + 1)) noenhanced
  plot for [column = 2:4] curves index game every ::1 using 1:column with lines lw 2 \
    title word("- engine bounded_mcts best_first", column) noenhanced
}
unset multiplot
