/** The command that packages an application, with what it adds to the project's own build. */
@NullMarked
package dev.kit.cli.build;

import org.jspecify.annotations.NullMarked;
