/** Orders, which only their tenant sees. */
@NullMarked
package dev.kit.examples.shop.orders;

import org.jspecify.annotations.NullMarked;
