@NullMarked
package dev.kit.mock.schema;

import org.jspecify.annotations.NullMarked;
