/** Subscribers started and stopped with the application. */
@NullMarked
package dev.kit.boot.background;

import org.jspecify.annotations.NullMarked;
