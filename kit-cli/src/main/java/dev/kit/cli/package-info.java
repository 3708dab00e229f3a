/** The kit command. */
@NullMarked
package dev.kit.cli;

import org.jspecify.annotations.NullMarked;
