/**
 * The code that runs in a separate process on the application's class path, without the other classes of the command.
 */
@NullMarked
package dev.kit.cli.events.child;

import org.jspecify.annotations.NullMarked;
