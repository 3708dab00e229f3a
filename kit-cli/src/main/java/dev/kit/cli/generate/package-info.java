/** Generation of typed clients from OpenAPI documents. */
@NullMarked
package dev.kit.cli.generate;

import org.jspecify.annotations.NullMarked;
