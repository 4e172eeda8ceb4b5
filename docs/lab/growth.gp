# Draws docs/lab/growth.svg from docs/lab/growth.tsv (rows of inarow: tools/growth):  gnuplot docs/lab/growth.gp
set terminal svg size 900,420 font "sans-serif,13" background "white"
set output "docs/lab/growth.svg"
set datafile separator tab
set logscale y
set grid
set xlabel "stones on the board"
set xrange [-0.5:16.5]
set xtics 0,2
set format y "10^{%T}"
set multiplot layout 1,2
set title "mean nodes, 7x6, exact"
plot for [program in "c4 inarow"] "< grep ^".program." docs/lab/growth.tsv" using 2:4 with linespoints pointtype (program eq "c4" ? 4 : 7) title program
set title "mean seconds of one core"
plot for [program in "c4 inarow"] "< grep ^".program." docs/lab/growth.tsv" using 2:5 with linespoints pointtype (program eq "c4" ? 4 : 7) title program
unset multiplot
