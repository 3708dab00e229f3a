/** Exports recorded requests in the formats of other tools. */
@NullMarked
package dev.kit.studio.share;

import org.jspecify.annotations.NullMarked;
