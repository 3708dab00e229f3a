/** Checks at startup that row-level security is effective for the endpoints that declare it. */
@NullMarked
package dev.kit.boot.rls;

import org.jspecify.annotations.NullMarked;
