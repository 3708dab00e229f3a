/** Subscribers: values that say which events they handle, and how. */
@NullMarked
package dev.kit.constructs.subscribers;

import org.jspecify.annotations.NullMarked;
