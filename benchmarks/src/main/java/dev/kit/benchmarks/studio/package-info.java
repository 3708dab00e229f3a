/** What the studio costs, and how fast it is with much data. */
@NullMarked
package dev.kit.benchmarks.studio;

import org.jspecify.annotations.NullMarked;
