package dev.kit.cli.doctor;

import dev.kit.cli.command.TerminalText;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of one named check.
 *
 * @param name the stable name of the check, such as {@code database-role}
 * @param found the state that was found
 * @param wanted the state that is wanted
 * @param remedy the remedy, or null if there is nothing to do
 */
record DoctorFinding(
        String name,
        Status status,
        String found,
        String wanted,
        @Nullable String remedy) {

    DoctorFinding {
        found = TerminalText.line(found);
    }

    /** The verdict of a check. Only a failure makes the command fail. */
    enum Status {
        OK,
        WARNING,
        FAILURE,
        SKIPPED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
