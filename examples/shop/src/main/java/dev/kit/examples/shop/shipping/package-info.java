/** What happens after an order was placed. */
@NullMarked
package dev.kit.examples.shop.shipping;

import org.jspecify.annotations.NullMarked;
