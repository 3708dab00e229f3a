package dev.kit.acceptance;

/** An application as it is, or with the starter added. */
enum Variant {
    PLAIN(""),
    KIT("-kit");

    private final String suffix;

    Variant(String suffix) {
        this.suffix = suffix;
    }

    String suffix() {
        return suffix;
    }
}
