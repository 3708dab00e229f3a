/** Endpoints: values that say what a route takes, does and gives. */
@NullMarked
package dev.kit.constructs.endpoints;

import org.jspecify.annotations.NullMarked;
