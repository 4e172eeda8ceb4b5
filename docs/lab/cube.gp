# Draws docs/lab/cube.svg from docs/lab/cube.tsv (columns: search, stones, positions, unsolved, mean nodes, mean seconds of the
# processor; rows of inarow lab difficulty, see docs/lab/cube.md):  gnuplot docs/lab/cube.gp
set terminal svg size 900,420 font "sans-serif,13" background "white"
set output "docs/lab/cube.svg"
set datafile separator tab
set logscale y
set grid
set xlabel "stones on the board"
set xrange [41:21]
set xtics 22,2
set format y "10^{%T}"
set key bottom right
set multiplot layout 1,2
rows(search) = "< grep '^".search."' docs/lab/cube.tsv"
set title "positions visited, mean"
plot rows("cube") using 2:5 with linespoints pointtype 7 title "cube", \
     rows("minimax") using 2:5 with linespoints pointtype 4 title "minimax", \
     rows("published") using 2:5 with points pointtype 2 pointsize 1.5 title "Romen, published"
set title "seconds of one core, mean"
plot rows("cube") using 2:6 with linespoints pointtype 7 title "cube", \
     rows("minimax") using 2:6 with linespoints pointtype 4 title "minimax", \
     rows("published") using 2:6 with points pointtype 2 pointsize 1.5 title "Romen, published"
unset multiplot
