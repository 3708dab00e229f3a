package dev.kit.cli.doctor;

import dev.kit.cli.doctor.DoctorFinding.Status;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a check, without its name.
 *
 * @param found the state that was found
 * @param remedy the remedy, or null if there is nothing to do
 */
record Verdict(Status status, String found, @Nullable String remedy) {

    static Verdict ok(String found) {
        return new Verdict(Status.OK, found, null);
    }

    static Verdict warning(String found, String remedy) {
        return new Verdict(Status.WARNING, found, remedy);
    }

    static Verdict failure(String found, String remedy) {
        return new Verdict(Status.FAILURE, found, remedy);
    }

    static Verdict skipped(String found) {
        return new Verdict(Status.SKIPPED, found, null);
    }
}
