/** Decodes {@code oneOf} and {@code anyOf}, on Jackson 3; used by generated code. */
@NullMarked
package dev.kit.client.union;

import org.jspecify.annotations.NullMarked;
