package dev.kit.constructs.endpoints;

/** Casts away type arguments that the builders have checked. */
final class Erased {

    private Erased() {}

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the builder's own types vouch for it
    static <T> T cast(Object typed) {
        return (T) typed;
    }
}
