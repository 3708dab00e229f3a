/** Crons started and stopped with the application. */
@NullMarked
package dev.kit.boot.crons;

import org.jspecify.annotations.NullMarked;
