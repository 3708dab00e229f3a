package dev.kit.cli.maven;

import org.jspecify.annotations.Nullable;

/** One of several documents of a build, with fields set by Maven. */
public final class ClientDocument {

    private @Nullable String input;

    private @Nullable String packageName;

    private @Nullable String name;

    /** Creates an instance whose fields Maven sets. */
    public ClientDocument() {
        super();
    }

    @Nullable String input() {
        return input;
    }

    @Nullable String packageName() {
        return packageName;
    }

    @Nullable String name() {
        return name;
    }
}
