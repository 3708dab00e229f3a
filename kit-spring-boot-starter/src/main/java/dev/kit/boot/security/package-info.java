/** Verification of tokens with the settings of the application. */
@NullMarked
package dev.kit.boot.security;

import org.jspecify.annotations.NullMarked;
