/** Compiles what changed in a module, and knows what each of its classes is made of. */
@NullMarked
package dev.kit.cli.dev.compile;

import org.jspecify.annotations.NullMarked;
