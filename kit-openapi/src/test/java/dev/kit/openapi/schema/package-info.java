@NullMarked
package dev.kit.openapi.schema;

import org.jspecify.annotations.NullMarked;
