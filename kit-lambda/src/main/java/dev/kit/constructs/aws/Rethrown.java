package dev.kit.constructs.aws;

/** Rethrows failures to the platform unchanged, including those that the interface does not declare. */
final class Rethrown {

    private Rethrown() {}

    /** Throws {@code failure}. The return type serves only the compiler. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the type is inferred to be unchecked
    static <X extends Throwable> RuntimeException as(Throwable failure) throws X {
        throw (X) failure;
    }
}
