package dev.kit.cli.dev;

/**
 * What the launcher asks the Maven that it follows.
 *
 * @param topic what is asked for
 * @param version of the artifact that is asked for; else empty
 */
record BuildQuestion(Topic topic, String version) {

    enum Topic {
        /** The run as Maven has read it. */
        FIRST,
        /** The run after the build was read anew. */
        READ,
        /** The application's tests with their class path. */
        TESTS,
        /** The launcher of the JUnit Platform. */
        TEST_LAUNCHER,
        /** The binaries of PostgreSQL. */
        POSTGRES
    }
}
