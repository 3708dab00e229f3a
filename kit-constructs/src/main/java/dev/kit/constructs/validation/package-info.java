/** Schemas: what an input must look like, and how it becomes a typed value. */
@NullMarked
package dev.kit.constructs.validation;

import org.jspecify.annotations.NullMarked;
