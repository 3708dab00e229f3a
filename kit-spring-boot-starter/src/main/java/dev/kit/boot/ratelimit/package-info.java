/** Rate limit stores: in memory, in Redis or in PostgreSQL. */
@NullMarked
package dev.kit.boot.ratelimit;

import org.jspecify.annotations.NullMarked;
