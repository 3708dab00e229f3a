/** What a thousand endpoints add to the start of an application, and to its compilation. */
@NullMarked
package dev.kit.benchmarks.start;

import org.jspecify.annotations.NullMarked;
