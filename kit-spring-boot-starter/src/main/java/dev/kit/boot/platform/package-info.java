/** Refuses applications that Kit does not fit, before anything else fails in them. */
@NullMarked
package dev.kit.boot.platform;

import org.jspecify.annotations.NullMarked;
