/** Finds the constructs of an application: static constants and beans. */
@NullMarked
package dev.kit.constructs.discovery;

import org.jspecify.annotations.NullMarked;
