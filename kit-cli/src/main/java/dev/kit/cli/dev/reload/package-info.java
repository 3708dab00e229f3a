/**
 * The choice of the part of a running application to replace.
 *
 * <p>It is based on an analysis of class files.
 */
@NullMarked
package dev.kit.cli.dev.reload;

import org.jspecify.annotations.NullMarked;
