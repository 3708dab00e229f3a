/** Resends recorded requests and compares the responses. */
@NullMarked
package dev.kit.studio.replay;

import org.jspecify.annotations.NullMarked;
