/** Inspection of an application's class path. */
@NullMarked
package dev.kit.cli.application;

import org.jspecify.annotations.NullMarked;
