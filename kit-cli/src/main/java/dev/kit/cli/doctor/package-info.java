/** {@code kit doctor} and {@code kit env:check}: examination of a project and its surroundings. */
@NullMarked
package dev.kit.cli.doctor;

import org.jspecify.annotations.NullMarked;
