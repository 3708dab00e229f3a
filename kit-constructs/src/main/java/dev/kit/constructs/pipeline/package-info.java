/** The order of a request: from the route through rate limit, session and input to the answer. */
@NullMarked
package dev.kit.constructs.pipeline;

import org.jspecify.annotations.NullMarked;
