package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Counted;
import dev.kit.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The outcome of a build, which Maven hands over to the command.
 *
 * @param provider the name of the platform
 * @param found the numbers of constructs
 * @param artifacts the packaged files, the main one first; empty until they are in place
 * @param files other written files, such as the manifest
 * @param secrets what is embedded, if anything
 * @param notes what the user should know
 * @param failure the reason why the build failed, if it did
 */
public record BuildReport(
        String provider,
        String found,
        List<String> artifacts,
        List<String> files,
        @Nullable Sealed secrets,
        List<String> notes,
        @Nullable Failure failure) {

    /** The property of Maven with the file of the report. */
    public static final String PROPERTY = BuildSettings.PREFIX + "report";

    /**
     * The embedded secrets.
     *
     * @param names the number of names
     * @param keyFile the place of the key, which need not be on this machine
     */
    public record Sealed(String stage, int names, String keyId, String keyFile) {}

    /** The parts of a {@link CliException}. */
    public record Failure(
            int exitCode,
            String what,
            @Nullable String where,
            @Nullable String action) {

        CliException exception() {
            return new CliException(new ExitCode(exitCode), what, where, action, null);
        }
    }

    /** Copies the lists. */
    public BuildReport {
        artifacts = List.copyOf(artifacts);
        files = List.copyOf(files);
        notes = List.copyOf(notes);
    }

    /** Returns the report of an application that is ready to be packaged. */
    public static BuildReport of(EmbeddedApplication application, List<Path> files) {
        return new BuildReport(
                application.settings().provider().word(),
                found(application.description()),
                List.of(),
                files.stream().map(Path::toString).toList(),
                application
                        .secrets()
                        .map(stage -> new Sealed(
                                stage.credentials().stage(),
                                stage.credentials().names().size(),
                                stage.credentials().keyId(),
                                stage.keyFile().toString()))
                        .orElse(null),
                application.notes(),
                null);
    }

    /** Returns the report of a failed build. */
    public static BuildReport of(CliException failure) {
        return new BuildReport(
                "",
                "",
                List.of(),
                List.of(),
                null,
                List.of(),
                new Failure(failure.exitCode().value(), failure.what(), failure.where(), failure.action()));
    }

    /** Returns a copy with packaged files, and with further other files. */
    public BuildReport with(List<Path> packaged, List<Path> others) {
        return new BuildReport(
                provider,
                found,
                Stream.concat(artifacts.stream(), packaged.stream().map(Path::toString))
                        .toList(),
                Stream.concat(files.stream(), others.stream().map(Path::toString))
                        .toList(),
                secrets,
                notes,
                failure);
    }

    /** Writes the report as JSON. */
    public void write(Path file) {
        try {
            Files.writeString(file, JsonMapper.shared().writeValueAsString(this) + "\n");
        } catch (IOException e) {
            throw EmbeddedClasses.unwritable(file, e);
        }
    }

    /** Reads a report; the result is empty if none was written, or not to its end, as by a Maven that was killed. */
    static Optional<BuildReport> read(Path file) throws IOException {
        byte[] json = Files.readAllBytes(file);
        try {
            return Optional.of(JsonMapper.shared().readValue(json, BuildReport.class));
        } catch (JacksonException incomplete) {
            return Optional.empty();
        }
    }

    private static String found(ApplicationDescription application) {
        return "Found " + Counted.of(application.routes().size(), "endpoint") + ", "
                + Counted.of(application.functions().size(), "function") + ", "
                + Counted.of(application.crons().size(), "cron") + ", "
                + Counted.of(application.subscribers().size(), "subscriber");
    }
}
