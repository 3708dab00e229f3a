/** Schemas: the structure of an input, and its conversion to a typed value. */
@NullMarked
package dev.kit.constructs.validation;

import org.jspecify.annotations.NullMarked;
