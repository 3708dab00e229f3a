/** A binary format of records for two processes of the same version of Kit. */
@NullMarked
package dev.kit.cli.wire;

import org.jspecify.annotations.NullMarked;
