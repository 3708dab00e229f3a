/** Many scheduled crons beside Spring's scheduler. */
@NullMarked
package dev.kit.benchmarks.crons;

import org.jspecify.annotations.NullMarked;
