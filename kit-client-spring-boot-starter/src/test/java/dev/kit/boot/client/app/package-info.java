@NullMarked
package dev.kit.boot.client.app;

import org.jspecify.annotations.NullMarked;
