/** A cache of the responses to queries, which keeps the callers apart. */
@NullMarked
package dev.kit.client.query;

import org.jspecify.annotations.NullMarked;
