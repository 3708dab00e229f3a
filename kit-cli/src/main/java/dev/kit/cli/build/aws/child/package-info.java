/** Classes that run with the libraries of an archive. */
@NullMarked
package dev.kit.cli.build.aws.child;

import org.jspecify.annotations.NullMarked;
