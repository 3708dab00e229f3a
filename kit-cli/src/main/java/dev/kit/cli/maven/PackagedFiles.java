package dev.kit.cli.maven;

import dev.kit.cli.command.CliException;
import dev.kit.cli.project.FileTree;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
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

    /** Deletes the files of a build that was interrupted. */
    void clear() {
        try {
            for (Path file : written()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw CliException.failed(
                    "The files of an interrupted build cannot be deleted: " + e.getMessage(),
                    directory.toString(),
                    "Delete this directory.",
                    e);
        }
    }

    /** Moves all files to the directory of the build. */
    void publish() throws IOException {
        publish(written());
    }

    /** Moves all files but the artifact: on AWS Lambda it is a part of the archive, and the server's jar stays. */
    void publishAttached() throws IOException {
        Path artifact = artifact();
        publish(written().stream().filter(file -> !file.equals(artifact)).toList());
    }

    private List<Path> written() throws IOException {
        return FileTree.children(directory);
    }

    /** Moves the files, each at once, and tells Maven. */
    private void publish(List<Path> written) throws IOException {
        for (Path file : written) {
            Files.setLastModifiedTime(file, OLD);
            Files.move(file, published(file), StandardCopyOption.ATOMIC_MOVE);
        }
        List<Artifact> artifacts = new ArrayList<>(project.getAttachedArtifacts());
        artifacts.add(project.getArtifact());
        for (Artifact artifact : artifacts) {
            File file = artifact.getFile();
            if (file != null && written.contains(file.toPath())) {
                artifact.setFile(published(file.toPath()).toFile());
            }
        }
    }

    private Path published(Path file) {
        return Path.of(project.getBuild().getDirectory()).resolve(file.getFileName());
    }
}
