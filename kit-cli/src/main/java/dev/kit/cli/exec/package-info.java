/** {@code kit exec}: running another program, with the variables of a project. */
@NullMarked
package dev.kit.cli.exec;

import org.jspecify.annotations.NullMarked;
