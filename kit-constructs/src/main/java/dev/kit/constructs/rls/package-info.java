/** Row-level security: who is asking, told to PostgreSQL, and a guard that it matters. */
@NullMarked
package dev.kit.constructs.rls;

import org.jspecify.annotations.NullMarked;
