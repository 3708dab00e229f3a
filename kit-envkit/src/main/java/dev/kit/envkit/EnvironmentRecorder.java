package dev.kit.envkit;

/** Observes a parser that has no environment. See {@link EnvironmentParser#recording}. */
public interface EnvironmentRecorder {

    /** Called for each schema when it is described, and again when parsed. */
    void described(EnvironmentSchema<?> schema);

    /**
     * Called in place of a parse.
     *
     * @return the result of {@code parse()} for its caller, unless this method throws to stop the caller
     */
    <T> T parsed(EnvironmentSchema<T> schema);
}
