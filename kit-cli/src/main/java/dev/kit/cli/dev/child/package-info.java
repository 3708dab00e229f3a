/** The one class of ours in the application's process; knows the JDK only. */
@NullMarked
package dev.kit.cli.dev.child;

import org.jspecify.annotations.NullMarked;
