/** Rejects applications on platforms that Kit does not support, before any other failure. */
@NullMarked
package dev.kit.boot.platform;

import org.jspecify.annotations.NullMarked;
