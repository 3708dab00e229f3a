package dev.kit.cli.document;

import dev.kit.cli.application.ApplicationPath;
import dev.kit.cli.build.CompiledApplication;
import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Invocation;
import dev.kit.cli.dev.GivenProperties;
import dev.kit.cli.project.KitConfig;
import dev.kit.envkit.settings.SettingNames;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * An application that a command line names by a jar or a class path, of which the first entry has the settings.
 *
 * @param invocation the command line
 */
record NamedApplication(Invocation invocation) {

    /** Returns the application; throws {@link CliException} if it cannot be found, or its settings are malformed. */
    CompiledApplication application() {
        ApplicationPath path = ApplicationPath.of(invocation);
        Path place = Arrays.stream(path.classPath().split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> CliException.usage("--class-path names nothing.", "Name classes and libraries."));
        if (Files.isDirectory(place)) {
            return new CompiledApplication(path, settings(place), place, null);
        }
        try (FileSystem jar = FileSystems.newFileSystem(place)) {
            Path classes = jar.getPath(path.packaged() ? "/BOOT-INF/classes" : "/");
            return new CompiledApplication(path, settings(classes), place, null);
        } catch (IOException e) {
            throw CliException.failed("The application cannot be read: " + e.getMessage(), place.toString(), null, e);
        }
    }

    /** Reads the settings as the started application does: those on its class path, then those of the directory. */
    private GivenProperties settings(Path classes) {
        // The names of settings are in a library; an unknown key stops the start of the application.
        SettingNames names = SettingNames.of(List.of());
        KitConfig own = KitConfig.load(classes, Map.of(), names);
        KitConfig config = own.source().isPresent() && !invocation.environment().containsKey(KitConfig.FILE_VARIABLE)
                ? own
                : KitConfig.load(invocation.directory(), invocation.environment(), names);
        return new GivenProperties(
                invocation.environment(), CompiledApplication.properties(classes, invocation.directory()), config);
    }
}
