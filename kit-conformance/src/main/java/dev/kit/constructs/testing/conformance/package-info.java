/** What every adaptor must answer, byte for byte: endpoints, requests and golden answers. */
@NullMarked
package dev.kit.constructs.testing.conformance;

import org.jspecify.annotations.NullMarked;
