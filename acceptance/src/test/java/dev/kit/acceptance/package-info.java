/** Applications of others, with and without Kit, run and compared. */
@NullMarked
package dev.kit.acceptance;

import org.jspecify.annotations.NullMarked;
