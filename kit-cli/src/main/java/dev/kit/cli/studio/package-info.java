/** A client of the studio in a running application. */
@NullMarked
package dev.kit.cli.studio;

import org.jspecify.annotations.NullMarked;
