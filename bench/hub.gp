# Draws what bench_hub printed, one file for each game; the shares are those of the first.
#   gnuplot -e "runs='FILE ...'; picture='docs/hub.svg'" bench/hub.gp
set terminal svg size 900,400 font "sans,11" background "white"
set output picture
rows(file) = "< grep -h -v '^[#w]' ".file." | tr -d '%|()' | sort -n"
title_of(file) = system("sed -n '1s/^# \\(.*\\), eps.*/\\1/p' ".file)
set multiplot layout 1,2
set key top left
set xlabel "workers"
set ylabel "times as fast as the engine alone"
set logscale xy
set xrange [0.8:2000]
set yrange [0.4:2000]
plot x with lines dashtype 3 lc "gray" title "ideal", \
  for [file in runs] rows(file) using 1:3 with linespoints lw 2 pt 7 ps 0.6 title title_of(file) noenhanced, \
  "<echo 1024 332.9" using 1:2 with points pt 2 ps 1.2 lc "black" title "PNS-PDFPN (2025), other problems"
unset logscale
set title title_of(word(runs, 1)) noenhanced
set style data histograms
set style histogram rowstacked
set style fill solid 0.8 noborder
set boxwidth 0.8
set xrange [*:*]
set yrange [0:100]
set ylabel "percent of the workers' time"
set key outside top center horizontal
plot rows(word(runs, 1)) using 4:xtic(1) title "the engine's work", "" using 5 title "work done twice", \
  "" using 6 title "not needed", "" using 7 title "reading", "" using 8 title "idle"
unset multiplot
