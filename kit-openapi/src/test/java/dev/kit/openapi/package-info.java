@NullMarked
package dev.kit.openapi;

import org.jspecify.annotations.NullMarked;
