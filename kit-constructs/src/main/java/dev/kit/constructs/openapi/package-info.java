/** OpenAPI 3.1 documents from descriptions of operations. */
@NullMarked
package dev.kit.constructs.openapi;

import org.jspecify.annotations.NullMarked;
