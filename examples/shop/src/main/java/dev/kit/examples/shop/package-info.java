/** A small multi-tenant shop: what every feature builds on. */
@NullMarked
package dev.kit.examples.shop;

import org.jspecify.annotations.NullMarked;
