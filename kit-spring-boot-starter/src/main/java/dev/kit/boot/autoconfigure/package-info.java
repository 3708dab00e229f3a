/** What the starter configures by itself, and its properties. */
@NullMarked
package dev.kit.boot.autoconfigure;

import org.jspecify.annotations.NullMarked;
