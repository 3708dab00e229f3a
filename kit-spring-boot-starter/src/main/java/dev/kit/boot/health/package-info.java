/** Health indicators of Kit for the actuator. */
@NullMarked
package dev.kit.boot.health;

import org.jspecify.annotations.NullMarked;
