/** Secrets in texts of HTTP, and the names that mark them. */
@NullMarked
package dev.kit.redaction;

import org.jspecify.annotations.NullMarked;
