/** What the application did: entries, the recorder that keeps them, and figures about them. */
@NullMarked
package dev.kit.studio.monitor;

import org.jspecify.annotations.NullMarked;
