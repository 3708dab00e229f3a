/** Tools for testing constructs without a server, and with a real database. */
@NullMarked
package dev.kit.constructs.testing;

import org.jspecify.annotations.NullMarked;
