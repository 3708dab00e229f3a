/** {@code kit check}, which finds changes of an API that break its clients. */
@NullMarked
package dev.kit.cli.check;

import org.jspecify.annotations.NullMarked;
