/** JSON Web Tokens: who verifies them, and what they claim. */
@NullMarked
package dev.kit.constructs.jwt;

import org.jspecify.annotations.NullMarked;
