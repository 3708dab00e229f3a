/** Runs on the application's class path in a process of its own, which has the application's libraries but not Kit's command. */
@NullMarked
package dev.kit.cli.events.child;

import org.jspecify.annotations.NullMarked;
