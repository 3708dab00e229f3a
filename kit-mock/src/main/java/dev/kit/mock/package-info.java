/** A mock server that responds as an OpenAPI document declares, for tests and for local development. */
@NullMarked
package dev.kit.mock;

import org.jspecify.annotations.NullMarked;
