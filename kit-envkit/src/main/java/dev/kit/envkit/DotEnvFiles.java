package dev.kit.envkit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads several files into one set of entries and collects the problems of all of them. */
final class DotEnvFiles {

    private DotEnvFiles() {}

    static Map<String, DotEnvEntry> read(List<Path> files, boolean required) {
        Map<String, DotEnvEntry> entries = new LinkedHashMap<>();
        List<EnvironmentProblem> problems = new ArrayList<>();
        for (Path file : files) {
            if (Files.exists(file)) {
                DotEnvText.read(fileName(file), content(file), problems)
                        .forEach((name, entry) -> DotEnvEntry.put(entries, name, entry.value(), entry.place()));
            } else if (required) {
                problems.add(problem(EnvironmentProblem.Kind.MISSING, file.toString(), "file does not exist"));
            }
        }
        refuse(problems);
        return entries;
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static String content(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new EnvironmentException(file + " cannot be read: " + e.getMessage(), e);
        }
    }

    static EnvironmentProblem problem(EnvironmentProblem.Kind kind, String name, String detail) {
        return new EnvironmentProblem(kind, List.of(name), "", detail, null, List.of(), null, List.of());
    }

    static void refuse(List<EnvironmentProblem> problems) {
        if (!problems.isEmpty()) {
            throw new EnvironmentException(new Report(List.copyOf(problems), 0, problems.size(), List.of(), true));
        }
    }
}
