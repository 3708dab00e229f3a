/** How requests travel; the JDK's client unless another transport is given. */
@NullMarked
package dev.kit.client.transport;

import org.jspecify.annotations.NullMarked;
