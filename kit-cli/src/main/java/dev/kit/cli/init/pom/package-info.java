/** Edits of Maven poms that leave all other text as it is. */
@NullMarked
package dev.kit.cli.init.pom;

import org.jspecify.annotations.NullMarked;
