package dev.kit.cli.build;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.Described;
import dev.kit.cli.build.aws.AwsApplication;
import dev.kit.cli.build.aws.AwsArchive;
import dev.kit.cli.build.aws.AwsHandlers;
import dev.kit.cli.build.aws.AwsOptions;
import dev.kit.cli.build.aws.LibraryJar;
import dev.kit.cli.build.aws.SamTemplate;
import dev.kit.cli.build.files.ConstructFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The build of an archive for AWS Lambda.
 *
 * @param application what handlers are generated for
 * @param options the choices of the project
 */
public record LambdaBuild(AwsApplication application, AwsOptions options) {

    /** Returns the build of an embedded application. */
    public static LambdaBuild of(EmbeddedApplication embedded) {
        BuildableModule module = embedded.module();
        AwsApplication application = new AwsApplication(
                embedded.description(),
                packageName(embedded.mainClass(), embedded.description()),
                module.directory(),
                embedded.classes(),
                module.runtimePath(),
                module.release(),
                embedded.secrets().isPresent(),
                embedded.secrets()
                        .map(stage -> Set.copyOf(stage.credentials().names()))
                        .orElse(Set.of()));
        return new LambdaBuild(application, embedded.aws());
    }

    /** Generates the handlers and the manifest. Returns the manifest if it changed. */
    List<Path> writeHandlers(ConstructFiles files) {
        if (application.application().count() == 0) {
            return List.of();
        }
        AwsHandlers handlers = AwsHandlers.generate(application, options);
        return files.writeAws(
                application.application(), construct -> handlers.of(construct).className());
    }

    /**
     * Writes the archive.
     *
     * @param jar the jar of the module alone
     * @param libraries the libraries that the application runs with
     * @param zip the archive
     * @return the archive, with what it warns of
     * @throws dev.kit.cli.command.CliException if a handler cannot be loaded, or the archive cannot be written
     */
    public AwsArchive writeArchive(Path jar, List<LibraryJar> libraries, Path zip) {
        return AwsArchive.write(jar, libraries, zip, options.exclude(), AwsHandlers.of(application));
    }

    /**
     * Writes the template of an archive, and returns the file.
     *
     * @throws dev.kit.cli.command.CliException if the template cannot be written
     */
    public Path writeTemplate(Path zip) {
        return SamTemplate.write(application, AwsHandlers.of(application), options, zip);
    }

    /** Returns the package of the main class, else the one that all constructs have in common. */
    private static String packageName(@Nullable String mainClass, ApplicationDescription description) {
        if (mainClass != null) {
            return parent(mainClass);
        }
        return Stream.<List<? extends Described>>of(
                        description.routes(), description.functions(), description.crons(), description.subscribers())
                .flatMap(List::stream)
                .map(each -> parent(each.construct().declaredIn()))
                .reduce(LambdaBuild::common)
                .orElse("");
    }

    private static String common(String first, String second) {
        String shared = first;
        while (!shared.isEmpty() && !second.equals(shared) && !second.startsWith(shared + ".")) {
            shared = parent(shared);
        }
        return shared;
    }

    private static String parent(String name) {
        return name.substring(0, Math.max(0, name.lastIndexOf('.')));
    }
}
