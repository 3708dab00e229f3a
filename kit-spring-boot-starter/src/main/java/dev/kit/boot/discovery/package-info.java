/** Finds the constructs of an application: static constants and beans. */
@NullMarked
package dev.kit.boot.discovery;

import org.jspecify.annotations.NullMarked;
