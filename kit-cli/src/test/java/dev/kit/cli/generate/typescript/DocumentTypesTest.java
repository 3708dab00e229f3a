package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.generate.PublicDocument;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Clients of public documents, checked by both compilers of TypeScript. */
@Tag("documents")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DocumentTypesTest {

    private final List<String> faults = new ArrayList<>();
    private Path clients = Path.of("");

    static Stream<String> documents() {
        return PublicDocuments.ALL.stream().map(PublicDocuments::name);
    }

    /** One program of all clients reads the libraries once. */
    @BeforeAll
    void checkAll() throws IOException, InterruptedException {
        for (String extension : List.of("js", "none")) {
            Path directory = NodeTools.directory("documents-" + extension);
            TypeCheck.configure(directory, extension);
            for (PublicDocument document : PublicDocuments.ALL) {
                GeneratedClient.generate(
                        document.fetched(), directory.resolve(PublicDocuments.name(document)), extension);
            }
            TypeCheck.faults(directory)
                    .forEach((compiler, found) -> found.forEach(fault -> faults.add(fault + " (" + compiler + ")")));
            clients = directory;
        }
    }

    @ParameterizedTest(name = "CG-14 the TypeScript of {0} has no error in 5.9.3 and 7.0.2, for Node.js and bundlers")
    @MethodSource("documents")
    void compiles(String document) {
        assertThat(faults.stream()
                        .filter(fault -> fault.startsWith(document + "/"))
                        .limit(20))
                .isEmpty();
    }

    @ParameterizedTest(name = "CG-16 the TypeScript of {0} is the same twice")
    @MethodSource("documents")
    void repeats(String name) throws IOException, InterruptedException {
        Path again = NodeTools.directory("documents-again").resolve(name);
        for (PublicDocument document : PublicDocuments.ALL) {
            if (PublicDocuments.name(document).equals(name)) {
                GeneratedClient.generate(document.fetched(), again, "none");
            }
        }
        assertThat(GeneratedClient.files(again)).isEqualTo(GeneratedClient.files(clients.resolve(name)));
    }

    @ParameterizedTest(name = "the TypeScript of {0} has neither any nor enum, and suppresses nothing")
    @MethodSource("documents")
    void isPlain(String document) {
        Map<String, String> files = GeneratedClient.files(clients.resolve(document));
        assertThat(files).containsKeys("index.ts", "types.ts", "openapi.ts", "react-query.ts", "msw.ts");
        files.forEach((file, text) -> assertThat(
                        text.lines()
                                .filter(line -> !line.strip().matches("[*/].*"))
                                .map(line -> line.replaceAll("'[^']*'", "''"))
                                .filter(
                                        line -> line.matches(
                                                "(.*([:<] ?any\\b|\\bas any\\b|@ts-|eslint).*"
                                                        + "|(export )?(declare )?(const )?enum .*|export default .*|.*\\bnamespace \\w+ \\{.*)")))
                .as(file)
                .isEmpty());
    }
}
