package dev.kit.cli.check;

import dev.kit.cli.command.Console;

/** A form in which changes are printed. */
interface ChangeReport {

    void print(JudgedChanges judged, Console console);
}
