/** OpenAPI documents as they are read: places, references and operations. */
@NullMarked
package dev.kit.mock.document;

import org.jspecify.annotations.NullMarked;
