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
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Moves packaged files into place, or archives them for a platform. Run by {@code kit build}. */
@Mojo(name = "archive", defaultPhase = LifecyclePhase.PACKAGE, requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class ArchiveMojo extends ModuleGoal {

    /** Creates an instance whose fields Maven sets. */
    public ArchiveMojo() {
        super();
    }

    @Override
    void run() {
        try {
            archive(module());
        } catch (IOException e) {
            throw CliException.failed(
                    "The artifact cannot be written: " + e.getMessage(),
                    project().getBuild().getDirectory(),
                    "Look at free space and permissions. The one that was there before is unchanged.",
                    e);
        }
    }

    private void archive(PackagedModule module) throws IOException {
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
