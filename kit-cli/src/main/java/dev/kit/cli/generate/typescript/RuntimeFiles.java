package dev.kit.cli.generate.typescript;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The files that are the same for every document, as resources of this program.
 *
 * @param extension the extension of imports; {@code none} becomes no text
 */
record RuntimeFiles(String extension) {

    private static final String PLACE = "/dev/kit/cli/generate/react/";

    private static final Pattern IMPORT = Pattern.compile("(?m)^((?:import|export|\\}).* from '\\./[\\w-]+)';");

    /** Puts a dot before the extension. */
    RuntimeFiles {
        extension = extension.equals("none") ? "" : "." + extension;
    }

    /** Returns the module specifier of a file of the same directory. */
    String specifier(String file) {
        return "./" + file + extension;
    }

    /** Returns a file. */
    TypeScriptFile file(String name) {
        return file(name, List.of());
    }

    /** Returns a file with more imports after its own. */
    TypeScriptFile file(String name, List<String> imports) {
        String text = resource(name).replace(TypeScriptFile.HEAD, "");
        Matcher own = IMPORT.matcher(text);
        StringBuilder out = new StringBuilder();
        int last = 0;
        while (own.find()) {
            own.appendReplacement(out, "$1" + extension + "';");
            last = out.length();
        }
        own.appendTail(out);
        out.insert(last, imports.stream().map(line -> "\n" + line).collect(Collectors.joining()));
        return new TypeScriptFile().add(out.toString());
    }

    private static String resource(String name) {
        try (InputStream in = RuntimeFiles.class.getResourceAsStream(PLACE + name + ".ts")) {
            if (in == null) {
                throw new IllegalStateException("This program lacks its resource " + PLACE + name + ".ts.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
