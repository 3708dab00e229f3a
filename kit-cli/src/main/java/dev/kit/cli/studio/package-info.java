/** Asks the studio of a running application. */
@NullMarked
package dev.kit.cli.studio;

import org.jspecify.annotations.NullMarked;
