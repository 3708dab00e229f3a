/** The command {@code kit generate:openapi}, which writes the document of a compiled application. */
@NullMarked
package dev.kit.cli.document;

import org.jspecify.annotations.NullMarked;
