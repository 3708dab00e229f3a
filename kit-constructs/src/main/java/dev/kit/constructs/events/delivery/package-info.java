/** The delivery of events to subscribers, for every transport. */
@NullMarked
package dev.kit.constructs.events.delivery;

import org.jspecify.annotations.NullMarked;
