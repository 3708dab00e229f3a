package dev.kit.cli.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The file with the address of a running studio. Stateless.
 *
 * <p>{@code kit dev} writes it for other commands, and deletes it at its end.
 */
public final class StudioAddress {

    private static final Path FILE = Path.of(".kit", "dev", "studio");

    /** The maximum depth of the search, sufficient for {@code examples/shop}. */
    private static final int DEPTH = 2;

    private static final Set<String> PASSED_OVER = Set.of("target", "build", "src", "node_modules");

    private StudioAddress() {}

    /** Writes the address. */
    public static void write(Path module, String address) throws IOException {
        GeneratedFile.write(module.resolve(FILE), (address + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Deletes the address. */
    public static void delete(Path module) throws IOException {
        Files.deleteIfExists(module.resolve(FILE));
    }

    /**
     * Returns the studio addresses that apply to {@code directory}.
     *
     * <p>They are the address of the project that contains the directory, or else those of projects below it.
     */
    public static List<String> find(Path directory) {
        for (Path place = directory.toAbsolutePath(); place != null; place = place.getParent()) {
            if (Files.isRegularFile(place.resolve(FILE))) {
                return List.of(read(place.resolve(FILE)));
            }
        }
        return below(directory);
    }

    private static List<String> below(Path directory) {
        List<String> found = new ArrayList<>();
        collect(directory, DEPTH, found);
        return List.copyOf(found);
    }

    private static void collect(Path directory, int depth, List<String> into) {
        try (Stream<Path> children = Files.list(directory)) {
            for (Path child : children.filter(Files::isDirectory).sorted().toList()) {
                String name = String.valueOf(child.getFileName());
                if (name.startsWith(".") || PASSED_OVER.contains(name)) {
                    continue;
                }
                if (Files.isRegularFile(child.resolve(FILE))) {
                    into.add(read(child.resolve(FILE)));
                } else if (depth > 1) {
                    collect(child, depth - 1, into);
                }
            }
        } catch (IOException unreadable) {
            return; // no studio can be found in there
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8).strip();
        } catch (IOException gone) {
            return ""; // the application has just ended; an empty address is ignored
        }
    }
}
