/** What tests of a Spring application need beyond those of endpoints alone. */
@NullMarked
package dev.kit.boot.testing;

import org.jspecify.annotations.NullMarked;
