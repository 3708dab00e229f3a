/** The outbox beside the same work written by hand. */
@NullMarked
package dev.kit.benchmarks.outbox;

import org.jspecify.annotations.NullMarked;
