/** Row-level security: the caller's identity as PostgreSQL variables, and a guard that checks their effect. */
@NullMarked
package dev.kit.constructs.rls;

import org.jspecify.annotations.NullMarked;
