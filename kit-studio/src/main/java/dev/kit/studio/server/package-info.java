/** Answers the dashboard: HTTP API, live feed, assets, and the guard before them. */
@NullMarked
package dev.kit.studio.server;

import org.jspecify.annotations.NullMarked;
