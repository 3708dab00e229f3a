/** Connection strings as hosting platforms give them, understood by Spring Boot. */
@NullMarked
package dev.kit.boot.database;

import org.jspecify.annotations.NullMarked;
