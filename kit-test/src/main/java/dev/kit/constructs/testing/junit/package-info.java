/** Support for JUnit, the only package that needs it. */
@NullMarked
package dev.kit.constructs.testing.junit;

import org.jspecify.annotations.NullMarked;
