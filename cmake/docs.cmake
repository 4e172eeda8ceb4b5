# The documentation site: Sphinx with MyST for the pages of docs/, Doxygen and Breathe for the headers.
# `cmake --build BUILD --target docs`; it needs the packages of the section [docs] of packages.txt.
find_program(SPHINX_BUILD sphinx-build)
find_program(DOXYGEN doxygen)
if(PROJECT_IS_TOP_LEVEL AND SPHINX_BUILD AND DOXYGEN)
  # Comments of the house begin with two slashes and stand above what they describe: the filter makes them Doxygen's.
  file(WRITE ${PROJECT_BINARY_DIR}/Doxyfile
"INPUT = include/inarow
FILE_PATTERNS = *.hpp
FILTER_PATTERNS = \"*.hpp=sed -E 's|@|\\\\@|g; s|^( *)// |\\1/// |; s|^( *)//\$|\\1///|; s|;( +)// |;\\1///< |'\"
EXTRACT_ALL = YES
GENERATE_HTML = NO
GENERATE_LATEX = NO
GENERATE_XML = YES
XML_OUTPUT = ${PROJECT_BINARY_DIR}/doxygen
QUIET = YES
WARNINGS = NO
")
  add_custom_target(docs WORKING_DIRECTORY ${PROJECT_SOURCE_DIR} VERBATIM
    COMMAND ${DOXYGEN} ${PROJECT_BINARY_DIR}/Doxyfile
    COMMAND ${CMAKE_COMMAND} -E env INAROW_VERSION=${PROJECT_VERSION} INAROW_DOXYGEN=${PROJECT_BINARY_DIR}/doxygen
            ${SPHINX_BUILD} -q -W --keep-going -b html docs ${PROJECT_BINARY_DIR}/docs)
endif()
