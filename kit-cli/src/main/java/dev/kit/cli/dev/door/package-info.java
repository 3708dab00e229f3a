/**
 * Owns the public port of an application under development: a request waits here while the application is replaced.
 */
@NullMarked
package dev.kit.cli.dev.door;

import org.jspecify.annotations.NullMarked;
