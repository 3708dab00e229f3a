/** The choice of the part of a running application that a change replaces, by analysis of class files. */
@NullMarked
package dev.kit.cli.dev.reload;

import org.jspecify.annotations.NullMarked;
