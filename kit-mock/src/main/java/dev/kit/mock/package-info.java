/** A server that answers as an OpenAPI document says, for tests and for work without the real one. */
@NullMarked
package dev.kit.mock;

import org.jspecify.annotations.NullMarked;
