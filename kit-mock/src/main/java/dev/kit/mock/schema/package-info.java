/** Schemas of OpenAPI documents, with sample values, validation and descriptions of faults. */
@NullMarked
package dev.kit.mock.schema;

import org.jspecify.annotations.NullMarked;
