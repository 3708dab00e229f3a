@NullMarked
package dev.kit.mock.docs;

import org.jspecify.annotations.NullMarked;
