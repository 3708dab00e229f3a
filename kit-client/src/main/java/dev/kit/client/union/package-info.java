/** Decoders of {@code oneOf} and {@code anyOf}, with Jackson 3; used by generated code. */
@NullMarked
package dev.kit.client.union;

import org.jspecify.annotations.NullMarked;
