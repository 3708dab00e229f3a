/** Reading thirty variables into a nested record, in four ways. */
@NullMarked
package dev.kit.benchmarks.envkit;

import org.jspecify.annotations.NullMarked;
