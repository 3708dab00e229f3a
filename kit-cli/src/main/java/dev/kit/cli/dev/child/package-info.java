/** Our part of the application's process; knows the JDK and Spring Boot, and nothing else of ours. */
@NullMarked
package dev.kit.cli.dev.child;

import org.jspecify.annotations.NullMarked;
