/** The TypeScript client beside clients of openapi-typescript. */
@NullMarked
package dev.kit.benchmarks.typescript;

import org.jspecify.annotations.NullMarked;
