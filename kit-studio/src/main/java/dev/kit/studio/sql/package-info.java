/** Cuts the text of statements as PostgreSQL does. */
@NullMarked
package dev.kit.studio.sql;

import org.jspecify.annotations.NullMarked;
