/** Handlers, archive and template of an application for AWS Lambda. */
@NullMarked
package dev.kit.cli.build.aws;

import org.jspecify.annotations.NullMarked;
