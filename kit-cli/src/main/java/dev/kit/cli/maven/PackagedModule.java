package dev.kit.cli.maven;

import dev.kit.cli.build.BuildReport;
import dev.kit.cli.build.BuildableModule;
import dev.kit.cli.build.EmbeddedApplication;
import dev.kit.cli.build.aws.LibraryJar;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/**
 * A module of a Maven build that is being packaged.
 *
 * @param project Maven's model of the module, which changes with the build
 * @param session Maven's session
 */
record PackagedModule(MavenProject project, MavenSession session) {

    /** The property that {@code kit build} gives to Maven. */
    private static final String COMMAND = "kit.build.version";

    private static final String APPLICATION = "kit.build.application";

    private static final String REPORT = "kit.build.report";

    private static final Set<String> AT_RUN_TIME = Set.of(Artifact.SCOPE_COMPILE, Artifact.SCOPE_RUNTIME);

    ReactorModules reactor() {
        return new ReactorModules(session.getProjects());
    }

    /**
     * Returns whether this module is the application; see {@link ReactorModules#isMeant}.
     *
     * <p>Without {@code kit build} it is every module that has the goal.
     */
    boolean isMeant(@Nullable String app) {
        return (property(COMMAND).isEmpty() && app == null) || reactor().isMeant(project, app);
    }

    /** Returns a property of Maven's command line. */
    Optional<String> property(String name) {
        return Optional.ofNullable(session.getUserProperties().getProperty(name))
                .filter(value -> !value.isBlank());
    }

    /** Returns the file in which the command expects the report; empty if Maven was started by the user. */
    Optional<Path> reportFile() {
        return property(BuildReport.PROPERTY).map(Path::of);
    }

    BuildableModule buildable(@Nullable String mainClass) {
        return new BuildableModule(
                project.getBasedir().toPath(),
                Path.of(project.getBuild().getDirectory()),
                ReactorModules.classes(project),
                ReactorModules.libraries(project, MavenProject::getRuntimeClasspathElements),
                mainClass,
                CompilerPlugin.of(project).release());
    }

    /** Returns the archive to write, beside the jar. */
    Path archive() {
        return Path.of(project.getBuild().getDirectory(), project.getBuild().getFinalName() + "-lambda.zip");
    }

    /** Returns the libraries that the application runs with. */
    List<LibraryJar> libraries() {
        return project.getArtifacts().stream()
                .filter(artifact -> AT_RUN_TIME.contains(artifact.getScope()) && artifact.getFile() != null)
                .map(artifact -> new LibraryJar(
                        artifact.getGroupId(),
                        artifact.getArtifactId(),
                        artifact.getVersion(),
                        artifact.getFile().toPath()))
                .toList();
    }

    /** Replaces the directory that the goals of the phase {@code package} read. */
    void packageInstead(Path classes) {
        project.getBuild().setOutputDirectory(classes.toString());
    }

    /** Leaves the jar of the module as it is, without libraries. */
    void skipRepackaging() {
        project.getProperties().setProperty("spring-boot.repackage.skip", "true");
    }

    /** Keeps what was embedded for the goal that follows. */
    @SuppressWarnings("unchecked") // Maven's own map of objects
    void remember(Map<?, ?> context, EmbeddedApplication application, BuildReport report) {
        ((Map<String, Object>) context).put(APPLICATION, application);
        ((Map<String, Object>) context).put(REPORT, report);
    }

    /** Returns what was embedded, or empty if this module is not the application. */
    static Optional<EmbeddedApplication> application(Map<?, ?> context) {
        return context.get(APPLICATION) instanceof EmbeddedApplication application
                ? Optional.of(application)
                : Optional.empty();
    }

    /** Returns the report on what was embedded. */
    static Optional<BuildReport> report(Map<?, ?> context) {
        return context.get(REPORT) instanceof BuildReport report ? Optional.of(report) : Optional.empty();
    }

    /** Reports a failure to the command, or to the console if there is none. */
    MojoFailureException failed(CliException failure) {
        return isReported(failure)
                ? new MojoFailureException("kit build: " + failure.what(), failure)
                : shown("kit build", failure);
    }

    /**
     * Reports the failure of a goal that no other follows.
     *
     * @throws MojoFailureException unless the command has the report: it fails itself then, without Maven's own report
     */
    void reportOrThrow(String command, CliException failure) throws MojoFailureException {
        if (!isReported(failure)) {
            throw shown(command, failure);
        }
    }

    static MojoFailureException shown(String command, CliException failure) {
        Console.system(System.getenv()).error(failure);
        return new MojoFailureException(command + ": " + failure.what(), failure);
    }

    private boolean isReported(CliException failure) {
        try {
            reportFile().ifPresent(BuildReport.of(failure)::write);
            return reportFile().isPresent();
        } catch (CliException unwritable) {
            return false; // no file can be written, so that the console is all there is
        }
    }
}
