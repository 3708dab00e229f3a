/** The callers that may see what is not for everybody. */
@NullMarked
package dev.kit.redaction.callers;

import org.jspecify.annotations.NullMarked;
