/** Splits the text of statements into tokens as PostgreSQL does. */
@NullMarked
package dev.kit.studio.sql;

import org.jspecify.annotations.NullMarked;
