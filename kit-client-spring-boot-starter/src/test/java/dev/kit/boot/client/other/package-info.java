@NullMarked
package dev.kit.boot.client.other;

import org.jspecify.annotations.NullMarked;
