/** Comparison of two documents of an API by their meaning for clients. */
@NullMarked
package dev.kit.openapi.change;

import org.jspecify.annotations.NullMarked;
