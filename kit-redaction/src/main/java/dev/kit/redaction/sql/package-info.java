/** Splits SQL statements into tokens as PostgreSQL does. */
@NullMarked
package dev.kit.redaction.sql;

import org.jspecify.annotations.NullMarked;
