/** Applications that do without constructs: nothing in this package mentions one. */
@NullMarked
package dev.kit.boot.plain;

import org.jspecify.annotations.NullMarked;
