/** Commands about events that were given up, and the queues of subscribers. */
@NullMarked
package dev.kit.cli.events;

import org.jspecify.annotations.NullMarked;
