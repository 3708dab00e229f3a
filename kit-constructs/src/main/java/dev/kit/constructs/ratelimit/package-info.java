/** Limits of requests per window, and the stores that count. */
@NullMarked
package dev.kit.constructs.ratelimit;

import org.jspecify.annotations.NullMarked;
