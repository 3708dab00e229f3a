/** What Micrometer learns of Kit, where it is on the class path. */
@NullMarked
package dev.kit.boot.observability;

import org.jspecify.annotations.NullMarked;
