/** The goals of the Maven plugin. */
@NullMarked
package dev.kit.cli.maven;

import org.jspecify.annotations.NullMarked;
