/** Measures the cost of the studio, and its speed with much data. */
@NullMarked
package dev.kit.benchmarks.studio;

import org.jspecify.annotations.NullMarked;
