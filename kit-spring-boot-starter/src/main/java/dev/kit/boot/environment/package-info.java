/** Credentials as a property source, the parser as a bean, and failure reports. */
@NullMarked
package dev.kit.boot.environment;

import org.jspecify.annotations.NullMarked;
