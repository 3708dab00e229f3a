/** One validated order through the dispatcher servlet, without a socket. */
@NullMarked
package dev.kit.benchmarks.dispatch;

import org.jspecify.annotations.NullMarked;
