/** Authentication strategies: bearer token, API key, basic, none. */
@NullMarked
package dev.kit.client.auth;

import org.jspecify.annotations.NullMarked;
