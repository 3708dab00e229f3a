@NullMarked
package dev.kit.openapi.change;

import org.jspecify.annotations.NullMarked;
