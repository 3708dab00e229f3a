/** Measures the cost of row-level security for a select on a local PostgreSQL. */
@NullMarked
package dev.kit.benchmarks.rls;

import org.jspecify.annotations.NullMarked;
