/** Typed configuration from environment variables, with one report for everything that is wrong. */
@NullMarked
package dev.kit.envkit;

import org.jspecify.annotations.NullMarked;
