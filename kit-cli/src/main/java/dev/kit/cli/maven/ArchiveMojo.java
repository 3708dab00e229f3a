package dev.kit.cli.maven;

import dev.kit.cli.build.BuildProvider;
import dev.kit.cli.build.BuildReport;
import dev.kit.cli.build.EmbeddedApplication;
import dev.kit.cli.build.LambdaBuild;
import dev.kit.cli.build.aws.AwsArchive;
import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** Moves packaged files into place, or archives them for a platform. Run by {@code kit build}. */
@Mojo(name = "archive", defaultPhase = LifecyclePhase.PACKAGE, requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class ArchiveMojo extends AbstractMojo {

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private @Nullable MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private @Nullable MavenSession session;

    /** Creates an instance whose fields Maven sets. */
    public ArchiveMojo() {
        super();
    }

    @Override
    public void execute() throws MojoFailureException {
        PackagedModule module = PackagedModule.of(project, session);
        try {
            run(module);
        } catch (CliException e) {
            throw module.failed(e);
        } catch (IOException e) {
            throw module.failed(CliException.failed(
                            "The artifact cannot be written: " + e.getMessage(),
                            module.project().getBuild().getDirectory(),
                            "Look at free space and permissions. The one that was there before is unchanged.")
                    .causedBy(e));
        }
    }

    private void run(PackagedModule module) throws IOException {
        Optional<EmbeddedApplication> embedded = PackagedModule.application(getPluginContext());
        PackagedFiles files = PackagedFiles.of(module.project());
        boolean archive = embedded.isPresent()
                && embedded.get().settings().provider() == BuildProvider.AWS_LAMBDA
                && embedded.get().description().count() > 0;
        List<Path> artifacts;
        List<Path> descriptions;
        if (archive) {
            LambdaBuild build = LambdaBuild.of(embedded.get());
            AwsArchive written = build.writeArchive(files.artifact(), module.libraries(), module.archive());
            written.warnings().forEach(getLog()::warn);
            files.publishAttached();
            artifacts = List.of(written.file());
            descriptions = List.of(build.writeTemplate(written.file()));
        } else {
            files.publish();
            artifacts = List.of(files.artifact());
            descriptions = List.of();
        }
        Optional<BuildReport> report = PackagedModule.report(getPluginContext());
        Optional<Path> file = module.reportFile();
        if (report.isPresent() && file.isPresent()) {
            report.get().with(artifacts, descriptions).write(file.get());
        }
    }
}
