/** Compiles and runs the code of the guides. */
@NullMarked
package dev.kit.constructs.docs;

import org.jspecify.annotations.NullMarked;
