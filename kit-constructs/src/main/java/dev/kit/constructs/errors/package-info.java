/** The exceptions that answer with an error status, and their problem documents. */
@NullMarked
package dev.kit.constructs.errors;

import org.jspecify.annotations.NullMarked;
