/** Conversion of events to messages of transports and back, without any type of a driver. */
@NullMarked
package dev.kit.constructs.events.codec;

import org.jspecify.annotations.NullMarked;
