/** Receives the callers of requests that {@code kit dev} passed on, before the application sees them. */
@NullMarked
package dev.kit.boot.door;

import org.jspecify.annotations.NullMarked;
