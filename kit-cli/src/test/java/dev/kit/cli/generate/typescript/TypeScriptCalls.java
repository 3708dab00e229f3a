package dev.kit.cli.generate.typescript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.cli.generate.CallResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Calls of a generated TypeScript client, whose bodies are literals that its types must admit. */
public final class TypeScriptCalls {

    private static final String PROGRAM = """
        import { createClient } from './client/openapi.js';

        declare const process: { readonly argv: string[] };
        const client = createClient({ baseURL: process.argv[2], retry: false });

        async function result(call: () => Promise<unknown>): Promise<{ fault: string; text: string }> {
          try {
            return { fault: '', text: JSON.stringify(await call()) };
          } catch (error) {
            return { fault: 'failed', text: `${error} ${JSON.stringify(error)}` };
          }
        }

        const calls: (() => Promise<unknown>)[] = [];
        """;

    private static final String END = """

        for (const call of calls) console.log(JSON.stringify(await result(call)));
        """;

    private final Path directory = NodeTools.directory("there-and-back");
    private final List<String> calls = new ArrayList<>();

    /** Generates the client of a document. */
    public TypeScriptCalls(Path document) {
        GeneratedClient.generate(document, directory.resolve("client"), "js");
        TypeCheck.configure(directory, "js");
    }

    /** Adds a call that posts a body. */
    public void post(String path, String body) {
        calls.add("calls.push(() => client('POST %s', { body: %s }));\n".formatted(path, body));
    }

    /** Checks and runs all calls; returns their results in order. */
    public List<CallResult> run(String address) throws IOException {
        Files.writeString(directory.resolve("calls.ts"), PROGRAM + String.join("", calls) + END);
        List<CallResult> results = new ArrayList<>(answers(address));
        int first = PROGRAM.split("\n", -1).length;
        for (String compiler : TypeCheck.COMPILERS) {
            for (TypeCheck.Fault fault : TypeCheck.faults(directory, compiler)) {
                assertThat(fault.file()).as(fault.toString()).isEqualTo("calls.ts");
                assertThat(fault.line()).as(fault.toString()).isGreaterThanOrEqualTo(first);
                results.set(fault.line() - first, new CallResult("not typed", fault.message()));
            }
        }
        return results;
    }

    private List<CallResult> answers(String address) {
        NodeTools.bundle(directory, List.of("calls.ts"));
        return NodeTools.node(directory, List.of("bundled/calls.mjs", address), Map.of())
                .successful()
                .lines()
                // The client tells of numbers that are rounded in lines of its own.
                .filter(line -> line.startsWith("{\"fault\""))
                .map(JsonMapper.shared()::readTree)
                .map(line -> new CallResult(text(line, "fault"), text(line, "text")))
                .toList();
    }

    private static String text(JsonNode line, String name) {
        return line.path(name).asString("");
    }
}
