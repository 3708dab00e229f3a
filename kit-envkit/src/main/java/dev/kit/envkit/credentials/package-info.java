/** Secrets that override the environment: handed over in development, sealed into the artefact otherwise. */
@NullMarked
package dev.kit.envkit.credentials;

import org.jspecify.annotations.NullMarked;
