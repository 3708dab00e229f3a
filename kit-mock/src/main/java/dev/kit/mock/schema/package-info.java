/** Schemas of OpenAPI documents: values that fit them, and why a value does not. */
@NullMarked
package dev.kit.mock.schema;

import org.jspecify.annotations.NullMarked;
