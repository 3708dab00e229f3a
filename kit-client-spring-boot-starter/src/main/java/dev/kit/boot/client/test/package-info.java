/** Tests of applications that call APIs, with a mock server in the place of each. */
@NullMarked
package dev.kit.boot.client.test;

import org.jspecify.annotations.NullMarked;
