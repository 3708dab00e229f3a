/** Facts about an application that its class path shows. */
@NullMarked
package dev.kit.cli.application;

import org.jspecify.annotations.NullMarked;
