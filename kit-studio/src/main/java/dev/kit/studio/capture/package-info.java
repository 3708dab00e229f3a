/** Watches an application: its requests, exceptions, logs and SQL, without Spring. */
@NullMarked
package dev.kit.studio.capture;

import org.jspecify.annotations.NullMarked;
