/** Kit's tests in JUnit, which only this package needs. */
@NullMarked
package dev.kit.constructs.testing.junit;

import org.jspecify.annotations.NullMarked;
