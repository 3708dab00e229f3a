/**
 * A typed HTTP client whose failures are values.
 *
 * <p>{@link dev.kit.client.TypedFetcher} is the entry point.
 */
@NullMarked
package dev.kit.client;

import org.jspecify.annotations.NullMarked;
