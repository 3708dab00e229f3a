/** Types to and from JSON, on Jackson 3. */
@NullMarked
package dev.kit.client.json;

import org.jspecify.annotations.NullMarked;
