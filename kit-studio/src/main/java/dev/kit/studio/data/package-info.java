/** Reads any PostgreSQL schema and pages through its tables without losing or repeating a row. */
@NullMarked
package dev.kit.studio.data;

import org.jspecify.annotations.NullMarked;
