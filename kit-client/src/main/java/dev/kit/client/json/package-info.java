/** Conversion between Java types and JSON, with Jackson 3. */
@NullMarked
package dev.kit.client.json;

import org.jspecify.annotations.NullMarked;
