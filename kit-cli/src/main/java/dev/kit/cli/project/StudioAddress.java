package dev.kit.cli.project;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The file in which {@code kit dev} leaves the address of the studio for other commands, while it runs. Stateless. */
public final class StudioAddress {

    private static final Path FILE = Path.of(".kit", "dev", "studio");

    /** Deep enough for {@code examples/shop}. */
    private static final int DEPTH = 2;

    private static final Set<String> PASSED_OVER = Set.of("target", "build", "src", "node_modules");

    private StudioAddress() {}

    /** Leaves the address. */
    public static void write(Path module, String address) throws IOException {
        GeneratedFile.write(module.resolve(FILE), (address + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Takes the address away. */
    public static void delete(Path module) throws IOException {
        Files.deleteIfExists(module.resolve(FILE));
    }

    /** The addresses of the project that {@code directory} is in, or else of those below it. */
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
            return; // nothing in there can be asked
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.UTF_8).strip();
        } catch (IOException gone) {
            return ""; // the application ended this moment: nothing answers at no address
        }
    }
}
