/** Handles orders after they are placed. */
@NullMarked
package dev.kit.examples.shop.shipping;

import org.jspecify.annotations.NullMarked;
