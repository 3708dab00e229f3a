/** Clients observed and counted by Micrometer. */
@NullMarked
package dev.kit.boot.client.observability;

import org.jspecify.annotations.NullMarked;
