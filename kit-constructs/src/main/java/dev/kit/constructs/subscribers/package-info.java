/** Subscribers: values that declare the events they handle, and the settings of their calls. */
@NullMarked
package dev.kit.constructs.subscribers;

import org.jspecify.annotations.NullMarked;
