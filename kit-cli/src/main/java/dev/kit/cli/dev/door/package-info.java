/**
 * The proxy on the public port of an application under development. Requests wait in it while the application is
 * replaced.
 */
@NullMarked
package dev.kit.cli.dev.door;

import org.jspecify.annotations.NullMarked;
