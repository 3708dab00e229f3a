/** The recorded kinds of activity, from requests to runs of jobs. */
@NullMarked
package dev.kit.studio.entries;

import org.jspecify.annotations.NullMarked;
