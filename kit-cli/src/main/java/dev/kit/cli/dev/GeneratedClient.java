package dev.kit.cli.dev;

import java.nio.file.Path;

/** A writer of typed clients for the developed application. */
@FunctionalInterface
public interface GeneratedClient {

    /** Generates a client from the OpenAPI document. Exceptions of its parser are propagated. */
    void refresh(Language language, Path document, Path directory);

    /** The language of a client. */
    enum Language {
        /** A package of Java. */
        JAVA,
        /** Modules of TypeScript. */
        TYPESCRIPT
    }
}
