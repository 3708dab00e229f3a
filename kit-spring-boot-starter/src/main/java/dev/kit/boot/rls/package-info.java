/** Checks at the start that row-level security protects what endpoints say it protects. */
@NullMarked
package dev.kit.boot.rls;

import org.jspecify.annotations.NullMarked;
