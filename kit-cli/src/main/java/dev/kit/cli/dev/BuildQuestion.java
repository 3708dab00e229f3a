package dev.kit.cli.dev;

/**
 * A request of the launcher to its Maven process.
 *
 * @param topic the requested information
 * @param version the version of the requested artifact; else empty
 */
record BuildQuestion(Topic topic, String version) {

    enum Topic {
        /** The run as Maven has already read it. */
        FIRST,
        /** The run after the build has been read anew. */
        READ,
        /** The application's tests with their class path. */
        TESTS,
        /** The launcher of the JUnit Platform. */
        TEST_LAUNCHER,
        /** The binaries of PostgreSQL. */
        POSTGRES
    }
}
