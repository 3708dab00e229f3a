/** What the health endpoint of the actuator shows of Kit. */
@NullMarked
package dev.kit.boot.health;

import org.jspecify.annotations.NullMarked;
