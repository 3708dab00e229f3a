/** The products everyone may look at. */
@NullMarked
package dev.kit.examples.shop.catalog;

import org.jspecify.annotations.NullMarked;
