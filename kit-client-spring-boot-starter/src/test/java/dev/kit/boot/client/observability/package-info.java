@NullMarked
package dev.kit.boot.client.observability;

import org.jspecify.annotations.NullMarked;
