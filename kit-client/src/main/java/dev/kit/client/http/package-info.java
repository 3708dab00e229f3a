/** What travels: methods, headers, requests, answers. */
@NullMarked
package dev.kit.client.http;

import org.jspecify.annotations.NullMarked;
