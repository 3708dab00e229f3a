/**
 * The part of a test run in a separate JVM.
 *
 * <p>It depends on the JUnit Platform only.
 */
@NullMarked
package dev.kit.cli.dev.testjvm;

import org.jspecify.annotations.NullMarked;
