/** The recorder of the application's activity, its storage, its redaction, and figures. */
@NullMarked
package dev.kit.studio.monitor;

import org.jspecify.annotations.NullMarked;
