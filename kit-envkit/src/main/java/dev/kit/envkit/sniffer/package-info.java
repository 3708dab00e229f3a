/** Finds out which variables a piece of code reads, without any value and without its side effects. */
@NullMarked
package dev.kit.envkit.sniffer;

import org.jspecify.annotations.NullMarked;
