/** Support for tests of Spring applications that use Kit's mocks. */
@NullMarked
package dev.kit.boot.testing;

import org.jspecify.annotations.NullMarked;
