/** Applications that {@code kit dev} runs, with the starter and the studio on their class path. */
@NullMarked
package dev.kit.boot.developed;

import org.jspecify.annotations.NullMarked;
