/** Facts about the schemas of a document, whatever a program makes of them. */
@NullMarked
package dev.kit.openapi.schema;

import org.jspecify.annotations.NullMarked;
