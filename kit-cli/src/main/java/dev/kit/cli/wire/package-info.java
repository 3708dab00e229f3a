/** A binary format of records, for two processes of the same version. */
@NullMarked
package dev.kit.cli.wire;

import org.jspecify.annotations.NullMarked;
