@NullMarked
package dev.kit.boot.client;

import org.jspecify.annotations.NullMarked;
