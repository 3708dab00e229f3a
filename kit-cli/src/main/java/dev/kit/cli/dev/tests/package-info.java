/** Execution of the tests that are affected by changes, in a separate JVM. */
@NullMarked
package dev.kit.cli.dev.tests;

import org.jspecify.annotations.NullMarked;
