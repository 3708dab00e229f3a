/** Records requests, exceptions, logs and SQL of an application, without Spring. */
@NullMarked
package dev.kit.studio.capture;

import org.jspecify.annotations.NullMarked;
