/** One small GET through the typed client, beside the JDK's client and Feign. */
@NullMarked
package dev.kit.benchmarks.calls;

import org.jspecify.annotations.NullMarked;
