/** {@code kit exec}: running another program with the project's variables. */
@NullMarked
package dev.kit.cli.exec;

import org.jspecify.annotations.NullMarked;
