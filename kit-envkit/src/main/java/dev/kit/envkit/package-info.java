/** Typed configuration from environment variables, with one report for all problems. */
@NullMarked
package dev.kit.envkit;

import org.jspecify.annotations.NullMarked;
