/** Support for the connection strings of hosting platforms in Spring Boot. */
@NullMarked
package dev.kit.boot.database;

import org.jspecify.annotations.NullMarked;
