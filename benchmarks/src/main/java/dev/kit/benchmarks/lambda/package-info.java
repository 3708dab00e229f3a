/** A function on Lambda, beside Spring Boot in the platform's container for it. */
@NullMarked
package dev.kit.benchmarks.lambda;

import org.jspecify.annotations.NullMarked;
