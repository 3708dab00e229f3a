package dev.kit.cli.maven;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One of several documents of a build, with fields set by Maven. */
public final class ClientDocument {

    private @Nullable String input;

    private @Nullable String packageName;

    private @Nullable String name;

    private @Nullable List<String> stripPrefix;

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

    @Nullable List<String> stripPrefix() {
        return stripPrefix;
    }
}
