/** Stores that several instances of an application share, in Redis or in PostgreSQL. */
@NullMarked
package dev.kit.constructs.ratelimit.distributed;

import org.jspecify.annotations.NullMarked;
