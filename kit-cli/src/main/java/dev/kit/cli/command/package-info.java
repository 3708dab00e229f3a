/** What every command shares: its options, its console, its exit code and its failures. */
@NullMarked
package dev.kit.cli.command;

import org.jspecify.annotations.NullMarked;
