/** Typed audit actions, their records, and the storage of records. */
@NullMarked
package dev.kit.constructs.audit;

import org.jspecify.annotations.NullMarked;
