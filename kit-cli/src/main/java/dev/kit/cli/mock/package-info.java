/** The command {@code kit mock}. */
@NullMarked
package dev.kit.cli.mock;

import org.jspecify.annotations.NullMarked;
