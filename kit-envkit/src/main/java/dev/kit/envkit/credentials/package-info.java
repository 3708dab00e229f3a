/** Secrets that override the environment: passed on in development, sealed into the artefact otherwise. */
@NullMarked
package dev.kit.envkit.credentials;

import org.jspecify.annotations.NullMarked;
