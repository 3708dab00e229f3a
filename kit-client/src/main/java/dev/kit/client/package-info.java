/** A typed HTTP client whose failures are values. */
@NullMarked
package dev.kit.client;

import org.jspecify.annotations.NullMarked;
