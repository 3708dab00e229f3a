/**
 * The PostgreSQL server for development.
 *
 * <p>It is fetched once, stored in the project and stopped with the command.
 */
@NullMarked
package dev.kit.cli.postgres;

import org.jspecify.annotations.NullMarked;
