/** Writes recorded requests in forms that other tools read. */
@NullMarked
package dev.kit.studio.share;

import org.jspecify.annotations.NullMarked;
