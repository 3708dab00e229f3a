/** The code that docs/envkit.md shows. */
@NullMarked
package dev.kit.envkit.docs;

import org.jspecify.annotations.NullMarked;
