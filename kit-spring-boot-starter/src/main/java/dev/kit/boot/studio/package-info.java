/** Integration of the studio into a Spring Boot application. */
@NullMarked
package dev.kit.boot.studio;

import org.jspecify.annotations.NullMarked;
