/** Generated clients as beans of a Spring Boot application. */
@NullMarked
package dev.kit.boot.client;

import org.jspecify.annotations.NullMarked;
