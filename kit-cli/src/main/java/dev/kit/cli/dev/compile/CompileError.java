package dev.kit.cli.dev.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/**
 * A compiler error.
 *
 * @param file the source at fault, or null if the error concerns none
 * @param line the line, counted from 1; 0 if unknown
 * @param column the column, counted from 1; 0 if unknown
 * @param message the compiler's message in English
 * @param excerpt the text of the line; empty if unknown
 */
public record CompileError(@Nullable Path file, int line, int column, String message, String excerpt) {

    static CompileError of(Diagnostic<? extends JavaFileObject> diagnostic) {
        String message = MissingModule.explain(diagnostic.getMessage(Locale.ROOT));
        JavaFileObject source = diagnostic.getSource();
        if (source == null || diagnostic.getLineNumber() == Diagnostic.NOPOS) {
            return ofText(message);
        }
        if (!"file".equals(source.toUri().getScheme())) {
            return ofText(source.getName().replaceFirst("^/", "") + ", which an annotation processor made: " + message);
        }
        Path file = Path.of(source.toUri());
        int line = Math.toIntExact(diagnostic.getLineNumber());
        return new CompileError(
                file, line, Math.toIntExact(diagnostic.getColumnNumber()), message, excerpt(file, line));
    }

    static CompileError ofText(String message) {
        return new CompileError(null, 0, 0, message, "");
    }

    /**
     * Returns file, line and message, and the source line if known.
     *
     * <p>A mark below the source line shows the column.
     */
    public String describe() {
        if (file == null) {
            return "error: " + message;
        }
        String place = file + ":" + line + ": " + message;
        if (excerpt.isEmpty()) {
            return place;
        }
        int indent = Math.min(Math.max(0, column - 1), excerpt.length());
        return place + "\n    " + excerpt + "\n    " + " ".repeat(indent) + "^";
    }

    /** Returns the text of a line; empty if it cannot be read. */
    private static String excerpt(Path file, int line) {
        try {
            List<String> lines = Files.readAllLines(file);
            return line > lines.size()
                    ? ""
                    : Objects.requireNonNull(lines.get(line - 1)).replace('\t', ' ');
        } catch (IOException e) {
            return ""; // the file changed during the compilation; the next round reports it
        }
    }
}
