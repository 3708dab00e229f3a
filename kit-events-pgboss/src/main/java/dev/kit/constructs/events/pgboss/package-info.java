/** Events in the PostgreSQL queues of pg-boss, shared with its Node.js peers. */
@NullMarked
package dev.kit.constructs.events.pgboss;

import org.jspecify.annotations.NullMarked;
