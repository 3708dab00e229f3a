package dev.kit.cli.dev;

import dev.kit.cli.project.DotEnv;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
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
        Map<String, String> given = new HashMap<>();
        for (String file : List.of(".env", ".env.local")) {
            Map<String, String> read = read(request.directory().resolve(file));
            given.putAll(read);
            read.keySet().forEach(name -> origins.merge(name, file, EnvironmentReport::over));
        }
        given.putAll(shell);
        shell.keySet().forEach(name -> origins.computeIfPresent(name, (same, before) -> over(before, "shell")));
        started.forEach((name, value) -> {
            if (!value.equals(given.get(name))) {
                String before = shell.containsKey(name) ? "shell" : "";
                origins.put(name, over(origins.getOrDefault(name, before), "kit dev"));
            }
        });
        credentials.forEach(name -> origins.put(name, "credentials of stage " + request.stage()));
        int width = origins.keySet().stream().mapToInt(String::length).max().orElse(0);
        List<String> lines = new ArrayList<>(List.of("variables beside the " + shell.size() + " of the shell:"));
        origins.forEach((name, origin) -> lines.add("  " + name + " ".repeat(width - name.length() + 2) + origin));
        return lines;
    }

    private static String over(String before, String now) {
        return before.isEmpty() ? now : now + ", over " + before;
    }

    private static Map<String, String> read(Path file) {
        return Files.isRegularFile(file) ? DotEnv.read(file) : Map.of();
    }
}
