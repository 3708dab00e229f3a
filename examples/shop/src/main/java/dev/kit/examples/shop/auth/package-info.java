/** Logging in and out. */
@NullMarked
package dev.kit.examples.shop.auth;

import org.jspecify.annotations.NullMarked;
