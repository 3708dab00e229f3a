/** Files below {@code .kit} that describe a compiled application. */
@NullMarked
package dev.kit.cli.build.files;

import org.jspecify.annotations.NullMarked;
