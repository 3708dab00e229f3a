/** Recorded activity of the application: entries, their recorder, and figures. */
@NullMarked
package dev.kit.studio.monitor;

import org.jspecify.annotations.NullMarked;
