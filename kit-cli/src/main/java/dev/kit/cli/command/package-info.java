/** The common parts of all commands: options, console, exit codes and failures. */
@NullMarked
package dev.kit.cli.command;

import org.jspecify.annotations.NullMarked;
