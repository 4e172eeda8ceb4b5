# Draws docs/lab/lam-depth.svg from docs/lab/lam-depth.tsv (columns: game, player, stone, depth; rows of inarow lab lam-depth, see
# docs/lab/laboratory.md):  gnuplot docs/lab/lam-depth.gp
set terminal svg size 900,620 font "sans-serif,13" background "white"
set output "docs/lab/lam-depth.svg"
set datafile separator tab
set grid
set xlabel "stone"
set ylabel "moves looked ahead"
set xrange [0:42]
set yrange [0:20]
set key top left
set multiplot layout 2,2
rows(game, player) = "< grep '^".game."	".player."' docs/lab/lam-depth.tsv"
do for [game in "minimax-minimax alphabeta-alphabeta minimax-alphabeta alphabeta-minimax"] {
    set title game
    plot rows(game, "first") using 3:4 with linespoints pointtype 7 pointsize 0.6 title "first", \
         rows(game, "second") using 3:4 with linespoints pointtype 4 pointsize 0.6 dashtype 2 title "second"
}
unset multiplot
