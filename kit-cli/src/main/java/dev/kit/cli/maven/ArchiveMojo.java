package dev.kit.cli.maven;

import dev.kit.cli.build.BuildProvider;
import dev.kit.cli.build.BuildReport;
import dev.kit.cli.build.EmbeddedApplication;
import dev.kit.cli.build.LambdaBuild;
import dev.kit.cli.build.aws.AwsArchive;
import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
        files.publish();
        List<Path> artifacts = new ArrayList<>();
        if (archive) {
            AwsArchive written =
                    LambdaBuild.of(embedded.get()).writeArchive(files.artifact(), module.libraries(), module.archive());
            artifacts.add(written.file());
            written.warnings().forEach(getLog()::warn);
        }
        Optional<BuildReport> report = PackagedModule.report(getPluginContext());
        Optional<Path> file = module.reportFile();
        if (report.isPresent() && file.isPresent()) {
            report.get()
                    .with(archive && !artifacts.isEmpty() ? artifacts : List.of(files.artifact()))
                    .write(file.get());
        }
    }
}
