/** Events written in the handler's transaction and relayed after its commit. */
@NullMarked
package dev.kit.constructs.events.outbox;

import org.jspecify.annotations.NullMarked;
