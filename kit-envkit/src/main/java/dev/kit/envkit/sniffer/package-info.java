/** Detection of the variables that code reads, without any value and without its side effects. */
@NullMarked
package dev.kit.envkit.sniffer;

import org.jspecify.annotations.NullMarked;
