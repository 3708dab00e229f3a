package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/**
 * The packaged files of a module, which are written to a directory of their own first.
 *
 * @param project the module
 * @param directory that directory
 */
record PackagedFiles(MavenProject project, Path directory) {

    /** Older than every class, so that the next packaging by Maven alone does not take the file for up to date. */
    private static final FileTime OLD = FileTime.fromMillis(0);

    static PackagedFiles of(MavenProject project) {
        return new PackagedFiles(
                project,
                Path.of(project.getBuild().getDirectory()).resolve("kit").resolve("package"));
    }

    /** Returns the artifact of the module. */
    Path artifact() {
        File file = project.getArtifact().getFile();
        if (file == null) {
            throw CliException.failed(
                    "Maven packaged nothing.",
                    String.valueOf(project.getFile()),
                    "kit build needs a module with the packaging jar or war.");
        }
        return file.toPath();
    }

    /** Moves the files to the directory of the build, each at once, and tells Maven. */
    void publish() throws IOException {
        if (!Files.isDirectory(directory)) {
            return;
        }
        List<Path> written;
        try (Stream<Path> files = Files.list(directory)) {
            written = files.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : written) {
            Files.setLastModifiedTime(file, OLD);
            Files.move(file, published(file), StandardCopyOption.ATOMIC_MOVE);
        }
        List<Artifact> artifacts = new ArrayList<>(project.getAttachedArtifacts());
        artifacts.add(project.getArtifact());
        for (Artifact artifact : artifacts) {
            File file = artifact.getFile();
            if (file != null && directory.equals(file.toPath().getParent())) {
                artifact.setFile(published(file.toPath()).toFile());
            }
        }
    }

    private Path published(Path file) {
        return Path.of(project.getBuild().getDirectory()).resolve(file.getFileName());
    }
}
