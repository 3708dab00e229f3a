package dev.kit.cli.project;

import dev.kit.cli.command.CliException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser of {@code .env} files: names, values, comments and quotes. Stateless. */
public final class DotEnvParser {

    private static final Pattern ASSIGNMENT = Pattern.compile("(?:export\\s+)?([A-Za-z_][A-Za-z0-9_.]*)\\s*=\\s*(.*)");

    private static final Pattern COMMENT = Pattern.compile("\\s+#.*$|^#.*$");

    private static final Pattern DOUBLE_QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");

    private static final Pattern SINGLE_QUOTED = Pattern.compile("'[^']*'");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private DotEnvParser() {}

    /**
     * Returns the variables of {@code .env} and {@code .env.local}.
     *
     * <p>Variables of the latter take precedence.
     */
    public static Map<String, String> load(Path directory) {
        Map<String, String> variables = new LinkedHashMap<>();
        for (String name : List.of(".env", ".env.local")) {
            Path file = directory.resolve(name);
            if (Files.isRegularFile(file)) {
                variables.putAll(read(file));
            }
        }
        return variables;
    }

    /**
     * Returns the variables of one file, which must exist.
     *
     * @throws CliException with file and line if the file is missing or malformed
     */
    public static Map<String, String> read(Path file) {
        try {
            return parse(file, Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw CliException.config(
                            "The file of variables cannot be read.", file.toString(), "Create it or do not name it.")
                    .causedBy(e);
        }
    }

    private static Map<String, String> parse(Path file, String text) {
        Map<String, String> variables = new LinkedHashMap<>();
        String[] lines = withoutMark(text).split("\\R", -1);
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Matcher matcher = ASSIGNMENT.matcher(line);
            if (!matcher.matches()) {
                throw CliException.config(
                        "This line is no assignment.", file + ":" + (i + 1), "Write NAME=value or start it with #.");
            }
            variables.put(matcher.group(1), value(matcher.group(2), file + ":" + (i + 1)));
        }
        return variables;
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static String value(String raw, String place) {
        if (raw.startsWith("'") || raw.startsWith("\"")) {
            int end = closing(raw);
            if (end < 0
                    || !COMMENT.matcher(raw.substring(end + 1)).replaceFirst("").isBlank()) {
                throw CliException.config(
                        "The quotes of this value do not match.", place, "Close them, or remove them.");
            }
            String inner = raw.substring(1, end);
            return raw.charAt(0) == '"' ? unescape(inner) : inner;
        }
        return COMMENT.matcher(raw).replaceFirst("").strip();
    }

    /** Returns the index of the closing quote, or -1. */
    private static int closing(String raw) {
        Matcher matcher = (raw.charAt(0) == '"' ? DOUBLE_QUOTED : SINGLE_QUOTED).matcher(raw);
        return matcher.lookingAt() ? matcher.end() - 1 : -1;
    }

    private static String unescape(String text) {
        return ESCAPE.matcher(text).replaceAll(match -> Matcher.quoteReplacement(escaped(match.group(1))));
    }

    private static String escaped(String letter) {
        return switch (letter) {
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            default -> letter;
        };
    }
}
