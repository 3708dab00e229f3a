/** Kit in a Spring Boot application: its settings, and the services that constructs share. */
@NullMarked
package dev.kit.boot;

import org.jspecify.annotations.NullMarked;
