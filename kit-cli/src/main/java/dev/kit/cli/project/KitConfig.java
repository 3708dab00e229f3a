package dev.kit.cli.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code kit.config.yaml}; absent keys hold their defaults. Immutable.
 *
 * @param file the file it was read from, or null when there is none
 * @param port the port asked for, or null
 * @param routes patterns of endpoint classes
 * @param subscribers patterns of subscriber classes
 * @param crons patterns of cron classes
 * @param functions patterns of function classes
 * @param envParser the class of the environment parser, or null
 * @param logger the class of the logger, or null
 * @param studio the dashboard
 * @param openapi the API document
 * @param build settings of {@code kit build}, as written
 */
public record KitConfig(
        @Nullable Path file,
        @Nullable Integer port,
        List<String> routes,
        List<String> subscribers,
        List<String> crons,
        List<String> functions,
        @Nullable ExportReference envParser,
        @Nullable ExportReference logger,
        Studio studio,
        OpenApi openapi,
        Map<String, Object> build) {

    /** Names the file when it is not at its usual places. */
    public static final String FILE_VARIABLE = "KIT_CONFIG";

    /** Keeps private copies. */
    public KitConfig {
        routes = List.copyOf(routes);
        subscribers = List.copyOf(subscribers);
        crons = List.copyOf(crons);
        functions = List.copyOf(functions);
        build = Map.copyOf(build);
    }

    /**
     * Finds and reads the configuration that holds for a directory.
     *
     * <p>{@code KIT_CONFIG} wins; else the nearest {@code src/main/resources/kit.config.yaml} or
     * {@code kit.config.yaml}, walking up. Without one, everything has its default. Throws {@link
     * dev.kit.cli.command.CliException} with exit code 78, naming file and line, when it is malformed.
     */
    public static KitConfig load(Path directory, Map<String, String> environment) {
        return KitConfigFile.find(directory, environment)
                .map(KitConfigFile::read)
                .orElseGet(() -> KitConfigFile.defaults(null));
    }

    /** The file it was read from, if any. */
    public Optional<Path> source() {
        return Optional.ofNullable(file);
    }

    /**
     * The dashboard.
     *
     * @param enabled whether it is mounted in development
     * @param path where, with a leading and without a trailing slash; null unless written
     */
    public record Studio(
            @Nullable Boolean enabled, @Nullable String path) {}

    /**
     * The API document.
     *
     * @param title its title, or null
     * @param version the version of the API, or null
     * @param description its description, or null
     * @param docsPath where the documentation is served, or null
     */
    public record OpenApi(
            @Nullable String title,
            @Nullable String version,
            @Nullable String description,
            @Nullable String docsPath) {}
}
