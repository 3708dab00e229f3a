package dev.kit.cli.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A step between the compilation and the packaging of an application, which writes files. */
@FunctionalInterface
public interface BuildOutput {

    /**
     * Writes the files.
     *
     * @return those that the user should know of, such as the manifest
     */
    List<Path> write(EmbeddedApplication application) throws IOException;
}
