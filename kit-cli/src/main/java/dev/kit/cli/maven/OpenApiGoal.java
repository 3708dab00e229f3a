package dev.kit.cli.maven;

import dev.kit.cli.build.CompiledApplication;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Console;
import dev.kit.cli.document.DocumentFile;
import java.io.File;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.jspecify.annotations.Nullable;

/** The parameters of the goals that write the OpenAPI document of a compiled application. Maven sets the fields. */
abstract class OpenApiGoal extends ModuleGoal {

    /** The file to write; {@code .kit/openapi.json} in the application's directory if absent. */
    @Parameter(property = "kit.openapi.output")
    private @Nullable File output;

    /** The format, {@code json} or {@code yaml}; that of the file's extension if absent. */
    @Parameter(property = "kit.openapi.format")
    private @Nullable String format;

    /** The group of endpoints to document; all endpoints if absent. */
    @Parameter(property = "kit.openapi.group")
    private @Nullable String group;

    /** If true, nothing is written and the build fails if the file differs. */
    @Parameter(property = "kit.openapi.check", defaultValue = "false")
    private boolean check;

    /** The main class; detected by its annotation if absent. */
    @Parameter(property = "kit.mainClass", defaultValue = "${start-class}")
    private @Nullable String mainClass;

    /** The application to read if the build has several, by its artifact or directory. */
    @Parameter(property = "kit.app")
    private @Nullable String app;

    private final boolean choosesModule;

    /** Creates a goal that runs for a whole build and selects the application in it, or for one module. */
    OpenApiGoal(boolean choosesModule) {
        super();
        this.choosesModule = choosesModule;
    }

    @Override
    final void run() {
        PackagedModule module = module();
        if (isMeant(module)) {
            file(module)
                    .write(
                            () -> CompiledApplication.of(module.buildable(mainClass), System.getenv()),
                            Console.system(System.getenv()));
        }
    }

    @Override
    final void fail(CliException failure) throws MojoFailureException {
        module().reportOrThrow("kit generate:openapi", failure);
    }

    private boolean isMeant(PackagedModule module) {
        return !choosesModule || module.reactor().isMeant(module.project(), app);
    }

    private DocumentFile file(PackagedModule module) {
        if (format != null && !DocumentFile.FORMATS.contains(format)) {
            throw CliException.config(
                    "<format> is \"" + format + "\"; it must be one of " + String.join(", ", DocumentFile.FORMATS)
                            + ".",
                    String.valueOf(module.project().getFile()),
                    null);
        }
        Path file = Optional.ofNullable(output).map(File::toPath).orElse(null);
        return new DocumentFile(module.project().getBasedir().toPath(), file, format, group, check);
    }
}
