/** Sends recorded requests again and tells what came out differently. */
@NullMarked
package dev.kit.studio.replay;

import org.jspecify.annotations.NullMarked;
