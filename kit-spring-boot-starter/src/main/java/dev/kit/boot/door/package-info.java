/** Restores the caller addresses of requests that {@code kit dev} forwards, before the application handles them. */
@NullMarked
package dev.kit.boot.door;

import org.jspecify.annotations.NullMarked;
