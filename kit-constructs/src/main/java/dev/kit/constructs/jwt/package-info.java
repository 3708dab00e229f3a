/** JSON Web Tokens: their verification and their claims. */
@NullMarked
package dev.kit.constructs.jwt;

import org.jspecify.annotations.NullMarked;
