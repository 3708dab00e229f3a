/** Jobs, functions, queues and waiting events of the application, with their actions. */
@NullMarked
package dev.kit.studio.operations;

import org.jspecify.annotations.NullMarked;
