/** The settings of Kit: their names, and their form in {@code kit.config.yaml}. */
@NullMarked
package dev.kit.envkit.settings;

import org.jspecify.annotations.NullMarked;
