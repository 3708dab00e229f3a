/** The order that every server of the comparison takes: the same types, checks and answer. Knows no framework. */
@NullMarked
package dev.kit.benchmarks.orders;

import org.jspecify.annotations.NullMarked;
