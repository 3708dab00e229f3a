/** The dashboard in a real browser. */
@NullMarked
package dev.kit.studio.ui;

import org.jspecify.annotations.NullMarked;
