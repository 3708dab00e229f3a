/** Typed audit actions, the records they leave, and where those are kept. */
@NullMarked
package dev.kit.constructs.audit;

import org.jspecify.annotations.NullMarked;
