/** Output of generators: all files or none, and no work where nothing changed. */
@NullMarked
package dev.kit.cli.generate.output;

import org.jspecify.annotations.NullMarked;
