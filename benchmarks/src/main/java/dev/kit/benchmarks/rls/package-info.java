/** What row-level security adds to a select on a PostgreSQL of this machine. */
@NullMarked
package dev.kit.benchmarks.rls;

import org.jspecify.annotations.NullMarked;
