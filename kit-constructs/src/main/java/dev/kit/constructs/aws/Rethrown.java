package dev.kit.constructs.aws;

/** Passes failures on to the platform as they are, past an interface that declares only input and output. */
final class Rethrown {

    private Rethrown() {}

    /** Throws {@code failure}; returns for the compiler alone. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the type is inferred to be unchecked
    static <X extends Throwable> RuntimeException as(Throwable failure) throws X {
        throw (X) failure;
    }
}
