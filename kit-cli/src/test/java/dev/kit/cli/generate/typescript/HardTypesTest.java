package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients of hard documents, checked by both compilers of TypeScript. */
@Tag("peers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HardTypesTest {

    private final List<String> faults = new ArrayList<>();

    static Stream<String> documents() {
        return HardDocuments.ALL.keySet().stream();
    }

    @BeforeAll
    void checkAll() {
        for (String extension : List.of("js", "none")) {
            Path directory = NodeTools.directory("hard-" + extension);
            TypeCheck.configure(directory, extension);
            HardDocuments.ALL.forEach(
                    (name, text) -> GeneratedClient.generate(text, directory.resolve(name), extension));
            TypeCheck.faults(directory)
                    .forEach((compiler, found) -> found.forEach(fault -> faults.add(fault + " (" + compiler + ")")));
        }
    }

    @ParameterizedTest(name = "CG-05 CG-12 CG-13 CG-14 CG-17 the TypeScript of the document \"{0}\" has no error")
    @MethodSource("documents")
    void compiles(String document) {
        assertThat(faults.stream().filter(fault -> fault.startsWith(document + "/")))
                .isEmpty();
    }
}
