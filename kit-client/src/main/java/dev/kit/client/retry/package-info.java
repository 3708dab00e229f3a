/** The conditions and delays of retries. */
@NullMarked
package dev.kit.client.retry;

import org.jspecify.annotations.NullMarked;
