/** The page of the shop in a browser. */
@NullMarked
package dev.kit.examples.shopweb;

import org.jspecify.annotations.NullMarked;
