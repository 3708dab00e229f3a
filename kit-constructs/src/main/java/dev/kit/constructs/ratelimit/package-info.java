/** Limits of requests per window, and the stores that count requests. */
@NullMarked
package dev.kit.constructs.ratelimit;

import org.jspecify.annotations.NullMarked;
