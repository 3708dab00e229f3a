/** Tests that changes concern, run in a JVM of their own. */
@NullMarked
package dev.kit.cli.dev.tests;

import org.jspecify.annotations.NullMarked;
