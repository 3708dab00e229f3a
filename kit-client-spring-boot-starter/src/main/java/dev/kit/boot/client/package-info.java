/** Fetchers of kit-client in a Spring application. */
@NullMarked
package dev.kit.boot.client;

import org.jspecify.annotations.NullMarked;
