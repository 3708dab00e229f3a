/** Typed events, their envelope, and the transports that carry them. */
@NullMarked
package dev.kit.constructs.events;

import org.jspecify.annotations.NullMarked;
