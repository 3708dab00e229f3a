package dev.kit.envkit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables from {@code .env} files. Immutable and thread-safe.
 *
 * <p>A line is {@code NAME=value}, optionally after {@code export}. Text in single quotes or backticks is taken
 * literally; in double quotes {@code \n \r \t \" \\ \$} are decoded, and other backslashes stay; quoted text may span
 * lines. Without quotes {@code #} after a blank begins a comment. Nothing is expanded. A later line or file overrides
 * an earlier one. Files are UTF-8.
 */
public final class DotEnv implements EnvironmentSource {

    private final Map<String, DotEnvEntry> entries;
    private final Map<String, String> variables;

    private DotEnv(Map<String, DotEnvEntry> entries) {
        this.entries = entries;
        this.variables = DotEnvEntry.values(entries);
    }

    /**
     * Reads {@code .env} and then {@code .env.local} of {@code directory}. Either may be missing.
     *
     * @throws EnvironmentException listing every malformed line
     */
    public static DotEnv load(Path directory) {
        return new DotEnv(DotEnvFiles.read(List.of(directory.resolve(".env"), directory.resolve(".env.local")), false));
    }

    /**
     * Reads {@code files} in order.
     *
     * @throws EnvironmentException listing every missing file and every malformed line
     */
    public static DotEnv read(Path... files) {
        return new DotEnv(DotEnvFiles.read(List.of(files), true));
    }

    /**
     * Reads {@code text} as if it were the file {@code name}.
     *
     * @throws EnvironmentException listing every malformed line
     */
    public static DotEnv parse(String name, String text) {
        List<EnvironmentProblem> problems = new ArrayList<>();
        Map<String, DotEnvEntry> entries = DotEnvText.read(name, text, problems);
        DotEnvFiles.refuse(problems);
        return new DotEnv(entries);
    }

    @Override
    public Map<String, String> variables() {
        return variables;
    }

    /**
     * Returns the file and line of the variable.
     *
     * <p>It includes the overridden line of the same or an earlier file.
     */
    @Override
    public String origin(String name) {
        @Nullable DotEnvEntry entry = entries.get(name);
        return entry == null ? "" : entry.origin();
    }
}
