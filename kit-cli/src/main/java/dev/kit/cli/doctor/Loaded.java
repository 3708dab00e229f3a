package dev.kit.cli.doctor;

import dev.kit.cli.command.CliException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file's content, or the reason why it could not be loaded.
 *
 * @param value the content, or a substitute
 * @param failure the report of the check that is about this file; null if it was loaded
 */
record Loaded<T>(T value, @Nullable CliException failure) {

    /** Loads a value. Everything else goes on with the substitute if that fails. */
    static <T> Loaded<T> of(Supplier<T> source, Supplier<T> substitute) {
        try {
            return new Loaded<>(source.get(), null);
        } catch (CliException e) {
            return new Loaded<>(substitute.get(), e);
        } catch (RuntimeException e) {
            return new Loaded<>(
                    substitute.get(), CliException.failed("It cannot be read: " + e, null, "Check its content.", e));
        }
    }

    /** Returns the value; throws the reason if there is none. */
    T require() {
        if (failure != null) {
            throw failure;
        }
        return value;
    }
}
