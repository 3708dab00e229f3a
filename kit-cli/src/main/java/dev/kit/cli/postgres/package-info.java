/** The PostgreSQL server for development: fetched once, stored in the project, stopped with the command. */
@NullMarked
package dev.kit.cli.postgres;

import org.jspecify.annotations.NullMarked;
