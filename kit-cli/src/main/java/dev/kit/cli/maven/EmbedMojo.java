package dev.kit.cli.maven;

import dev.kit.cli.build.ApplicationEmbedding;
import dev.kit.cli.build.BuildProvider;
import dev.kit.cli.build.BuildReport;
import dev.kit.cli.build.DescriptionFiles;
import dev.kit.cli.build.EmbeddedApplication;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.jspecify.annotations.Nullable;

/** Checks the compiled application and prepares the classes to package. Run by {@code kit build}. */
@Mojo(
        name = "embed",
        defaultPhase = LifecyclePhase.PREPARE_PACKAGE,
        requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class EmbedMojo extends ModuleGoal {

    /** The main class; detected by its annotation if absent. */
    @Parameter(property = "kit.mainClass", defaultValue = "${start-class}")
    private @Nullable String mainClass;

    /** The application to package if the build has several, by its artifact or directory. */
    @Parameter(property = "kit.app")
    private @Nullable String app;

    /** Creates an instance whose fields Maven sets. */
    public EmbedMojo() {
        super();
    }

    @Override
    void run() {
        PackagedModule module = module();
        if (!module.isMeant(app)) {
            return;
        }
        PackagedFiles.of(module.project()).clear();
        EmbeddedApplication application =
                new ApplicationEmbedding(module.buildable(mainClass), module::property, System.getenv()).embed();
        List<Path> files = DescriptionFiles.write(application);
        module.packageInstead(application.classes());
        if (application.settings().provider() == BuildProvider.AWS_LAMBDA) {
            module.skipRepackaging();
        }
        BuildReport report = BuildReport.of(application, files);
        getLog().info(report.found());
        module.remember(getPluginContext(), application, report);
        module.reportFile().ifPresent(report::write);
    }
}
