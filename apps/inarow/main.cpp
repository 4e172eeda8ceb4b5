#include "program.hpp"

int main(int argc, char** argv) { return inarow::app::run_inarow(argc, argv); }
