/** Crons: functions with a schedule, their calendar arithmetic, and their schedulers. */
@NullMarked
package dev.kit.constructs.crons;

import org.jspecify.annotations.NullMarked;
