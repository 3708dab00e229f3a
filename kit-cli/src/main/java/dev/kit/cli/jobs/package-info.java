/** Commands for the crons and functions of a running application. */
@NullMarked
package dev.kit.cli.jobs;

import org.jspecify.annotations.NullMarked;
