/** When a failed attempt is tried again, and after how long. */
@NullMarked
package dev.kit.client.retry;

import org.jspecify.annotations.NullMarked;
