/** Applications that Kit does not fit. */
@NullMarked
package dev.kit.boot.platform;

import org.jspecify.annotations.NullMarked;
