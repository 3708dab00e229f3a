package dev.kit.cli.dev;

import dev.kit.cli.project.DotEnv;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A report of the application's variables that do not come from the shell, with their origins and without their values.
 */
final class EnvironmentReport {

    private EnvironmentReport() {}

    /**
     * Returns the lines of the report.
     *
     * @param started all variables of the last start
     * @param credentials the names of all secrets
     */
    static List<String> of(DevRequest request, Map<String, String> started, Set<String> credentials) {
        Map<String, String> origins = new TreeMap<>();
        Map<String, String> shell = request.environment();
        started.forEach((name, value) -> {
            if (!value.equals(shell.get(name))) {
                origins.put(name, "kit dev");
            }
        });
        for (String file : List.of(".env", ".env.local")) {
            read(request.directory().resolve(file)).forEach((name, value) -> {
                String place = shell.containsKey(name) ? "shell, over " + file : file;
                origins.merge(name, place, (before, now) -> before.endsWith(".env") ? now + ", over .env" : now);
            });
        }
        credentials.forEach(name -> origins.put(name, "credentials of stage " + request.stage()));
        int width = origins.keySet().stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>(List.of("variables beside the " + shell.size() + " of the shell:"));
        origins.forEach((name, origin) -> lines.add("  " + name + " ".repeat(width - name.length() + 2) + origin));
        return lines;
    }

    private static Map<String, String> read(Path file) {
        return Files.isRegularFile(file) ? DotEnv.read(file) : Map.of();
    }
}
