package dev.kit.cli.generate.typescript;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiDocument;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import dev.kit.openapi.schema.Paging;
import dev.kit.openapi.schema.Reach;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** A writer of the files of a client: those that depend on the document and those of the runtime. */
final class DirectoryWriter {

    /** Names that the generated files export or import for other purposes. */
    private static final Set<String> USED = Set.of(
            "asBlob",
            "asStream",
            "asText",
            "binary",
            "byCursor",
            "byLink",
            "createMutationFn",
            "createQueryKey",
            "form",
            "invalidate",
            "json",
            "multipart",
            "mutationOperation",
            "pagedOperation",
            "paths",
            "queryOperation",
            "read",
            "styled",
            "styledHeaders",
            "text");

    private static final int WIDTH = 120;

    private final ApiDocument document;
    private final List<ApiOperation> operations;
    private final TypeScriptGeneration.Content content;
    private final RuntimeFiles runtime;

    DirectoryWriter(ApiDocument document, List<ApiOperation> operations, TypeScriptGeneration.Content content) {
        this.document = document;
        this.operations = operations;
        this.content = content;
        this.runtime = new RuntimeFiles(content.extension());
    }

    /** Returns the files by name. */
    Map<String, byte[]> write() {
        Map<String, byte[]> files = new TreeMap<>();
        for (String file : List.of("index", "infer", "fetcher", "auth-fetcher", "endpoint-hooks")) {
            files.put(file + ".ts", runtime.file(file).bytes());
        }
        if (content.msw()) {
            files.put("msw.ts", runtime.file("msw").bytes());
        }
        files.put("types.ts", types().bytes());
        files.put("openapi.ts", openapi().bytes());
        files.put("react-query.ts", builders().bytes());
        return files;
    }

    private TypeScriptFile types() {
        Reach received = Reach.of(
                document,
                operations.stream()
                        .flatMap(operation -> operation.answers().stream())
                        .map(ApiAnswer::node)
                        .toList());
        SchemaNames names = new SchemaNames(document, received);
        TypeText types = new TypeText(document, names);
        OperationTypes writer = new OperationTypes(types);
        StringBuilder paths = new StringBuilder("/** The operations of the API, by method and path. */\n");
        paths.append("export interface paths {\n");
        for (ApiOperation operation : operations) {
            TypeScriptFile.doc(paths, summary(operation), operation.deprecated(), 1);
            String endpoint = TypeScriptNames.text(operation.toString());
            TypeScriptFile.indent(paths, 1).append(endpoint + ": " + writer.of(operation) + ";\n");
        }
        paths.append("}\n");
        String schemas = schemas(names, types);
        TypeScriptFile file = new TypeScriptFile();
        if (writer.sendsBytes()) {
            file.line("import type { Binary } from '" + runtime.specifier("infer") + "';")
                    .line("");
        }
        return file.add(schemas).add(paths.toString());
    }

    /** Returns the declarations of the named types. Declaring one may name others. */
    private static String schemas(SchemaNames names, TypeText types) {
        Map<String, String> declarations = new TreeMap<>();
        Set<String> written = new HashSet<>();
        while (written.size() < names.all().size()) {
            for (Map.Entry<String, SchemaNames.Named> type : new LinkedHashMap<>(names.all()).entrySet()) {
                if (written.add(type.getKey())) {
                    StringBuilder text = new StringBuilder();
                    ApiNode schema = type.getValue().schema();
                    TypeScriptFile.doc(text, schema.text("description"), schema.flag("deprecated"), 0);
                    text.append(types.declaration(type.getValue())).append('\n');
                    declarations.put(type.getValue().name(), text.toString());
                }
            }
        }
        return String.join("", declarations.values());
    }

    private static String summary(ApiOperation operation) {
        String summary = operation.node().text("summary").strip();
        return summary.isEmpty() ? operation.description().split("\\R\\s*\\R", 2)[0] : summary;
    }

    private TypeScriptFile openapi() {
        Set<String> imports = new TreeSet<>();
        Deviations deviations = new Deviations(document, imports);
        StringBuilder table = new StringBuilder();
        for (ApiOperation operation : operations) {
            String deviation = deviations.ofCall(operation);
            if (!deviation.isEmpty()) {
                table.append("  " + TypeScriptNames.text(operation.toString()) + ": " + deviation + ",\n");
            }
        }
        TypeScriptFile file = runtime.file("openapi", imports(imports, false));
        file.line("").line("/** The operations that differ from JSON bodies and plain parameters. */");
        file.line("export const operations: Operations = {" + (table.isEmpty() ? "};" : ""))
                .add(table.toString());
        file.add(table.isEmpty() ? "" : "};\n");
        String server = document.servers().findFirst().orElse("");
        file.line("").line("/** The first server of the document; empty if it has none. */");
        file.line("export const server: string = " + TypeScriptNames.text(server) + ";");
        new SecurityWriter(document, operations).write(file);
        return file;
    }

    private TypeScriptFile builders() {
        Set<String> imports = new TreeSet<>();
        Deviations deviations = new Deviations(document, imports);
        Set<String> taken = new HashSet<>(USED);
        List<String> declarations = new ArrayList<>();
        for (ApiOperation operation : operations) {
            declarations.add(builder(operation, deviations, taken));
        }
        TypeScriptFile file = runtime.file("react-query", imports(imports, !operations.isEmpty()));
        declarations.forEach(file::add);
        return file;
    }

    /** Returns imports of functions of the client, and of the operations if {@code paths} is true. */
    private List<String> imports(Set<String> functions, boolean paths) {
        List<String> imports = new ArrayList<>();
        if (!functions.isEmpty()) {
            String names = String.join(", ", functions);
            imports.add("import { " + names + " } from '" + runtime.specifier("fetcher") + "';");
        }
        if (paths) {
            imports.add("import type { paths } from '" + runtime.specifier("types") + "';");
        }
        return imports;
    }

    private String builder(ApiOperation operation, Deviations deviations, Set<String> taken) {
        String endpoint = TypeScriptNames.text(operation.toString());
        String deviation = deviations.of(operation);
        boolean reads = operation.method().equals("GET");
        String kind = !reads ? "Mutation" : Paging.of(document, operation).isPresent() ? "Paged" : "Query";
        String function = kind.toLowerCase(Locale.ROOT) + "Operation";
        StringBuilder out = new StringBuilder("\n");
        TypeScriptFile.doc(out, summary(operation), operation.deprecated(), 0);
        out.append("export const " + name(operation, taken) + ": " + kind + "Operation<paths, " + endpoint + "> =");
        String call =
                "/* @__PURE__ */ " + function + "(" + endpoint + (deviation.isEmpty() ? "" : ", " + deviation) + ");\n";
        boolean fits = out.length() - out.lastIndexOf("\n") + call.length() <= WIDTH;
        return out.append(fits ? " " : "\n  ").append(call).toString();
    }

    private static String name(ApiOperation operation, Set<String> taken) {
        String id = operation.id();
        String derived = operation.method().toLowerCase(Locale.ROOT) + " "
                + operation.path().replaceAll("\\{(\\w)", "by $1");
        return TypeScriptNames.unique(TypeScriptNames.member(id.isBlank() ? derived : id), taken);
    }
}
