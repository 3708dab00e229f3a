package dev.kit.cli.agreement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The faults that only the generators have, by name: {@code client | part | what goes wrong}. */
final class KnownFaults {

    private static final Path LIST =
            Path.of("src", "test", "resources", "dev", "kit", "cli", "agreement", "known-generator-faults.txt");

    private final List<Known> known = new ArrayList<>();

    private record Known(String client, String part, String kind) {

        boolean explains(GeneratorFault fault) {
            return client.equals(fault.client())
                    && kind.equals(fault.kind())
                    && fault.parts().contains(part);
        }

        @Override
        public String toString() {
            return client + " | " + part + " | " + kind;
        }
    }

    KnownFaults() throws IOException {
        for (String line : Files.readAllLines(LIST)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] words = line.split(" \\| ", 3);
                known.add(new Known(words[0], words[1], words[2]));
            }
        }
    }

    /** Returns the faults that the list does not name. */
    List<GeneratorFault> unnamed(List<GeneratorFault> found) {
        return found.stream()
                .filter(fault -> known.stream().noneMatch(line -> line.explains(fault)))
                .toList();
    }

    /** Returns the lines of the list that name no fault, and have to be struck. */
    List<String> mended(List<GeneratorFault> found) {
        return known.stream()
                .filter(line -> found.stream().noneMatch(line::explains))
                .map(Known::toString)
                .toList();
    }
}
