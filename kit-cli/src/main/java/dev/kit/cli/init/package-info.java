/** The command that starts applications and adds Kit to existing ones. */
@NullMarked
package dev.kit.cli.init;

import org.jspecify.annotations.NullMarked;
