/** Counting hits in memory beside a cache that does it. */
@NullMarked
package dev.kit.benchmarks.ratelimit;

import org.jspecify.annotations.NullMarked;
