package dev.kit.cli.dev;

import java.nio.file.Path;
import java.util.List;

/** Notices that a file of the build changed. Used by one thread at a time. */
final class BuildFiles {

    private final ProjectBuild build;

    private SourceSnapshot known;

    BuildFiles(ProjectBuild build) {
        this.build = build;
        this.known = SourceSnapshot.of(build.files(), SourceSnapshot.none());
    }

    /** The files that differ since the last look. */
    Changes look() {
        List<Path> files = build.files();
        SourceSnapshot now = SourceSnapshot.of(files, known);
        Changes changes = now.since(known);
        known = now;
        return changes;
    }
}
