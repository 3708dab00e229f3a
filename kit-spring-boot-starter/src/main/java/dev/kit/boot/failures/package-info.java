/** Reports of failed starts. */
@NullMarked
package dev.kit.boot.failures;

import org.jspecify.annotations.NullMarked;
