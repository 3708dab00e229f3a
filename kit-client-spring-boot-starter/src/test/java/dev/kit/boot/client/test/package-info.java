@NullMarked
package dev.kit.boot.client.test;

import org.jspecify.annotations.NullMarked;
