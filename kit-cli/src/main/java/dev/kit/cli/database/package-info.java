/** The choice of the database that an application uses in development. */
@NullMarked
package dev.kit.cli.database;

import org.jspecify.annotations.NullMarked;
