/** Lifecycle of subscribers, outboxes and services in an application. */
@NullMarked
package dev.kit.boot.background;

import org.jspecify.annotations.NullMarked;
