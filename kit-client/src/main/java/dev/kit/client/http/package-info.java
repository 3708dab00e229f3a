/** The data of HTTP exchanges: methods, headers, requests, responses. */
@NullMarked
package dev.kit.client.http;

import org.jspecify.annotations.NullMarked;
