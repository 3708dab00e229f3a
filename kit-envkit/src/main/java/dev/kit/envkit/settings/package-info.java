/** The settings of Kit: their names, and how {@code kit.config.yaml} writes them. */
@NullMarked
package dev.kit.envkit.settings;

import org.jspecify.annotations.NullMarked;
