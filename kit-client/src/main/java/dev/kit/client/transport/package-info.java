/** Transports that send requests, by default with the JDK's client. */
@NullMarked
package dev.kit.client.transport;

import org.jspecify.annotations.NullMarked;
