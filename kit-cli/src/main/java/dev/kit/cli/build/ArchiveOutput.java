package dev.kit.cli.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A step after the packaging of an application, which writes the archive of a platform. */
@FunctionalInterface
public interface ArchiveOutput {

    /**
     * Writes the archive and what belongs to it.
     *
     * @return the written files, the archive first
     */
    List<Path> write(ArchivedApplication application) throws IOException;
}
