/** Crons: functions with a schedule, their calendar arithmetic, and the schedulers that run them. */
@NullMarked
package dev.kit.constructs.crons;

import org.jspecify.annotations.NullMarked;
