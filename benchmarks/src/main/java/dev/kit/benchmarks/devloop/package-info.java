/** From saving a source to the first answer of the new code: kit dev beside spring-boot-devtools. */
@NullMarked
package dev.kit.benchmarks.devloop;

import org.jspecify.annotations.NullMarked;
