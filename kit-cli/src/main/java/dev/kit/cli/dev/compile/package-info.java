/** Incremental compilation of a module and analysis of its class files. */
@NullMarked
package dev.kit.cli.dev.compile;

import org.jspecify.annotations.NullMarked;
