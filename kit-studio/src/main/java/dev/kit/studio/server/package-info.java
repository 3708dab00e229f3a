/** The dashboard's server side: HTTP API, live feed, assets, and the guard that protects them. */
@NullMarked
package dev.kit.studio.server;

import org.jspecify.annotations.NullMarked;
