/** Commands for parked events and for the queues of subscribers. */
@NullMarked
package dev.kit.cli.events;

import org.jspecify.annotations.NullMarked;
