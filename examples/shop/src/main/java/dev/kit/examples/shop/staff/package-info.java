/** What the people of the shop itself do, across all tenants. */
@NullMarked
package dev.kit.examples.shop.staff;

import org.jspecify.annotations.NullMarked;
