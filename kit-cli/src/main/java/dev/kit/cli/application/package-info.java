/** What the class path of an application says about it. */
@NullMarked
package dev.kit.cli.application;

import org.jspecify.annotations.NullMarked;
