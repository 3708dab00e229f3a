/** Credentials as a property source, the parser as a bean, and the report instead of a stack trace. */
@NullMarked
package dev.kit.boot.environment;

import org.jspecify.annotations.NullMarked;
