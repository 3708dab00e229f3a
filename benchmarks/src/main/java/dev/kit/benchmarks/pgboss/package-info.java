/** Kit beside pg-boss on Node.js, over the tables of pg-boss on a PostgreSQL of this machine. */
@NullMarked
package dev.kit.benchmarks.pgboss;

import org.jspecify.annotations.NullMarked;
