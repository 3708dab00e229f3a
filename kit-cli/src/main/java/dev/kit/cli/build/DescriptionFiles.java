package dev.kit.cli.build;

import dev.kit.cli.build.files.ConstructFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files that describe an embedded application, in {@code .kit} of its module. Stateless. */
public final class DescriptionFiles {

    private DescriptionFiles() {}

    /**
     * Writes the files, and the handlers for AWS Lambda.
     *
     * @return the files that changed
     * @throws dev.kit.cli.command.CliException if a file cannot be written, or AWS Lambda cannot run a construct
     */
    public static List<Path> write(EmbeddedApplication application) {
        ConstructFiles files = new ConstructFiles(application.module().directory());
        List<Path> written = new ArrayList<>();
        application.document().ifPresent(document -> written.addAll(files.writeDocument(document)));
        switch (application.settings().provider()) {
            case SERVER -> written.addAll(files.writeServer(application.description(), application.mainClass()));
            case AWS_LAMBDA -> written.addAll(LambdaBuild.of(application).writeHandlers(files));
        }
        return written;
    }
}
