/** Decoding nested unions beside reading the same bytes as a tree. */
@NullMarked
package dev.kit.benchmarks.unions;

import org.jspecify.annotations.NullMarked;
