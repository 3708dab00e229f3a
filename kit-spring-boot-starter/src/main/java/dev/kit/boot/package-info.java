/** Kit in a Spring Boot application. */
@NullMarked
package dev.kit.boot;

import org.jspecify.annotations.NullMarked;
