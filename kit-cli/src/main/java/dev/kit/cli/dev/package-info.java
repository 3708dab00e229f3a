/** {@code kit dev}: start, watch, compile, restart, stop. */
@NullMarked
package dev.kit.cli.dev;

import org.jspecify.annotations.NullMarked;
