/** The PostgreSQL of development: fetched once, kept in the project, stopped with the command. */
@NullMarked
package dev.kit.cli.postgres;

import org.jspecify.annotations.NullMarked;
