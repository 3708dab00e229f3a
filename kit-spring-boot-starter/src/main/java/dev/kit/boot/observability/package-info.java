/** Micrometer integration of Kit, active if Micrometer is on the class path. */
@NullMarked
package dev.kit.boot.observability;

import org.jspecify.annotations.NullMarked;
