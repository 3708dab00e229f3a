/** Programs that run in a process with the libraries of an application, and respond to one request. */
@NullMarked
package dev.kit.cli.application.child;

import org.jspecify.annotations.NullMarked;
