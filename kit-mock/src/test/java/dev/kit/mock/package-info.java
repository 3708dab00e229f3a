@NullMarked
package dev.kit.mock;

import org.jspecify.annotations.NullMarked;
