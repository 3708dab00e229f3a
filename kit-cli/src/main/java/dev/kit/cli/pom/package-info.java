/** Maven poms: read with their parents, and edited with all other text left as it is. */
@NullMarked
package dev.kit.cli.pom;

import org.jspecify.annotations.NullMarked;
