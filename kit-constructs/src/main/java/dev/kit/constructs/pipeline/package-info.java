/** The processing order of a request: from the route through rate limit, session and input to the response. */
@NullMarked
package dev.kit.constructs.pipeline;

import org.jspecify.annotations.NullMarked;
