/** Endpoints that the tests mount by naming this package. */
@NullMarked
package dev.kit.boot.web.routes;

import org.jspecify.annotations.NullMarked;
