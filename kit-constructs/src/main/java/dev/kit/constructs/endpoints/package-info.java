/** Endpoints: values that declare the input, behaviour and output of a route. */
@NullMarked
package dev.kit.constructs.endpoints;

import org.jspecify.annotations.NullMarked;
