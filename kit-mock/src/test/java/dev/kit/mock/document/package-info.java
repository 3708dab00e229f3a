@NullMarked
package dev.kit.mock.document;

import org.jspecify.annotations.NullMarked;
