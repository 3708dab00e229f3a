/** OpenAPI documents with their locations, references and operations. */
@NullMarked
package dev.kit.mock.document;

import org.jspecify.annotations.NullMarked;
