package dev.kit.constructs.aws;

/** Rethrows failures to the platform unchanged, through an interface that declares no exceptions. */
final class Rethrown {

    private Rethrown() {}

    /** Throws {@code failure}. The return type serves only the compiler. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the type is inferred to be unchecked
    static <X extends Throwable> RuntimeException as(Throwable failure) throws X {
        throw (X) failure;
    }
}
