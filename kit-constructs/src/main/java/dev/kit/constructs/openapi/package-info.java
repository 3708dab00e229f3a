/** OpenAPI 3.1 documents generated from descriptions of operations. */
@NullMarked
package dev.kit.constructs.openapi;

import org.jspecify.annotations.NullMarked;
