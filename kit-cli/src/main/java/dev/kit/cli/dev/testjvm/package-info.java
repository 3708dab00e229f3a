/** The part of a test run that works in its own JVM, with nothing but the JUnit Platform around it. */
@NullMarked
package dev.kit.cli.dev.testjvm;

import org.jspecify.annotations.NullMarked;
