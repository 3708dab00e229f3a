package dev.kit.envkit;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads several files into one set of entries and collects the problems of all of them. */
final class DotEnvFiles {

    static final String SAVE_AS_UTF_8 = "save the file as UTF-8 (in PowerShell: Set-Content -Encoding utf8)";

    private DotEnvFiles() {}

    static Map<String, DotEnvEntry> read(List<Path> files, boolean required) {
        Map<String, DotEnvEntry> entries = new LinkedHashMap<>();
        List<EnvironmentProblem> problems = new ArrayList<>();
        for (Path file : files) {
            if (Files.exists(file) && !Files.isDirectory(file)) {
                DotEnvText.read(fileName(file), content(file, problems), problems)
                        .forEach((name, entry) -> DotEnvEntry.put(entries, name, entry.value(), entry.place()));
            } else if (required) {
                String found = Files.exists(file) ? "file expected, but it is a directory" : "file does not exist";
                problems.add(problem(EnvironmentProblem.Kind.MISSING, file.toString(), found));
            }
        }
        refuse(problems);
        return entries;
    }

    private static String fileName(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** Returns the text; empty with a problem if it is not UTF-8, which would silently change a password. */
    private static String content(Path file, List<EnvironmentProblem> problems) {
        ByteBuffer bytes;
        try {
            bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new EnvironmentException(file + " cannot be read: " + e.getMessage(), e);
        }
        CharBuffer text = CharBuffer.allocate(bytes.remaining());
        boolean damaged =
                StandardCharsets.UTF_8.newDecoder().decode(bytes, text, true).isError();
        String read = text.flip().toString();
        if (!damaged || read.indexOf('\0') >= 0) {
            return read; // a zero character is told as such
        }
        String place = DotEnvText.place(fileName(file), read, read.length());
        problems.add(problem(EnvironmentProblem.Kind.INVALID, place, "not UTF-8 text; " + SAVE_AS_UTF_8));
        return "";
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
