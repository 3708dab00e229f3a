package dev.kit.envkit;

/** Watches a parser that has no environment; see {@link EnvironmentParser#recording}. */
public interface EnvironmentRecorder {

    /** Called for each schema when it is described, and again when it is parsed. */
    void described(EnvironmentSchema<?> schema);

    /**
     * Called in place of a parse.
     *
     * @return what the caller of {@code parse()} receives, unless this throws to stop the caller
     */
    <T> T parsed(EnvironmentSchema<T> schema);
}
