/** Endpoints for the shop's own staff, across all tenants. */
@NullMarked
package dev.kit.examples.shop.staff;

import org.jspecify.annotations.NullMarked;
