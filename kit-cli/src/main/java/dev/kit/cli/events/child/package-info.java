/**
 * The code that runs in a process with the application's libraries.
 *
 * <p>It does not use the other classes of the command.
 */
@NullMarked
package dev.kit.cli.events.child;

import org.jspecify.annotations.NullMarked;
