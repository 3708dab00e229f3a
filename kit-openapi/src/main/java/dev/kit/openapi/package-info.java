/** OpenAPI documents: files, references, operations with parameters, bodies, answers and security. */
@NullMarked
package dev.kit.openapi;

import org.jspecify.annotations.NullMarked;
