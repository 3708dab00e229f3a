/** Measures the cost of a thousand endpoints at start-up and in compilation. */
@NullMarked
package dev.kit.benchmarks.start;

import org.jspecify.annotations.NullMarked;
