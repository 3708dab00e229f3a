/** Keeps Jakarta Validation asleep in applications that do not use it themselves. */
@NullMarked
package dev.kit.boot.validation;

import org.jspecify.annotations.NullMarked;
