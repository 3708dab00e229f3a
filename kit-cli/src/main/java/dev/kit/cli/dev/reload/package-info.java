/** Decides from class files how much of a running application a change replaces. */
@NullMarked
package dev.kit.cli.dev.reload;

import org.jspecify.annotations.NullMarked;
