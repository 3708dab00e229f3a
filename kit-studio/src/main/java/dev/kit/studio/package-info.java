/** The development dashboard: the activity of the application and the contents of its database. */
@NullMarked
package dev.kit.studio;

import org.jspecify.annotations.NullMarked;
