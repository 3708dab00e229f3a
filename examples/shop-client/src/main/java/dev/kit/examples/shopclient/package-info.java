/** A second service, which calls the shop through its generated client. */
@NullMarked
package dev.kit.examples.shopclient;

import org.jspecify.annotations.NullMarked;
