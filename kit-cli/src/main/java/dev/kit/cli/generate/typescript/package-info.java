/** Generation of TypeScript clients for React from OpenAPI documents. */
@NullMarked
package dev.kit.cli.generate.typescript;

import org.jspecify.annotations.NullMarked;
