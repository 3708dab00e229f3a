/** What a construct throws to answer with a status, and how that becomes a problem document. */
@NullMarked
package dev.kit.constructs.errors;

import org.jspecify.annotations.NullMarked;
