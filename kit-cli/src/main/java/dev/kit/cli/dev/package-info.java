/** {@code kit dev}: starting, watching, compiling, restarting and stopping an application. */
@NullMarked
package dev.kit.cli.dev;

import org.jspecify.annotations.NullMarked;
