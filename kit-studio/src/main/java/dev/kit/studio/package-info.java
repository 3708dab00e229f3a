/** The development dashboard: what the application did, and what its database holds. */
@NullMarked
package dev.kit.studio;

import org.jspecify.annotations.NullMarked;
