/** Tests that are affected by changes, run in a separate JVM. */
@NullMarked
package dev.kit.cli.dev.tests;

import org.jspecify.annotations.NullMarked;
