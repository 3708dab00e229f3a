/**
 * The code of Kit in the application's process.
 *
 * <p>It depends on the JDK and Spring Boot only.
 */
@NullMarked
package dev.kit.cli.dev.child;

import org.jspecify.annotations.NullMarked;
