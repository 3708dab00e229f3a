package dev.kit.benchmarks.devloop;

import java.io.IOException;

/** One way of developing an application. */
interface Contender extends AutoCloseable {

    /** The name in the table. */
    String name();

    /** Where the application answers. */
    int port();

    /** What has to happen after a source was saved, besides waiting. */
    void saved() throws IOException;

    @Override
    void close() throws IOException;
}
