/** Reading of the application's environment parser in a process of its own. */
@NullMarked
package dev.kit.cli.doctor.child;

import org.jspecify.annotations.NullMarked;
