package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.openapi.ApiScheme;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A writer of all files of a client. */
final class PackageWriter {

    private final ClientModel model;
    private final String packageName;
    private final boolean nullness;
    private final Map<String, byte[]> files = new TreeMap<>();

    private PackageWriter(ClientGeneration request, ClientModel model) {
        this.model = model;
        this.packageName = request.packageName();
        this.nullness = request.content().nullness() == NullnessAnnotations.JSPECIFY;
    }

    /** Returns the files by name. */
    static Map<String, byte[]> write(ClientGeneration request, ClientModel model) {
        PackageWriter writer = new PackageWriter(request, model);
        writer.write(request.name());
        return writer.files;
    }

    private void add(String type, Consumer<JavaFile> writer) {
        JavaFile file = new JavaFile(packageName, type, nullness);
        writer.accept(file);
        files.put(type + ".java", file.render().getBytes(StandardCharsets.UTF_8));
    }

    private void write(Optional<String> name) {
        if (nullness) { // then types are non-null unless annotated
            String source = JavaFile.HEAD + "@NullMarked\npackage " + packageName
                    + ";\n\nimport org.jspecify.annotations.NullMarked;\n";
            files.put("package-info.java", source.getBytes(StandardCharsets.UTF_8));
        }
        model.declarations().forEach(declaration -> add(declaration.name(), out -> TypeWriter.write(out, declaration)));
        model.groups().values().forEach(group -> group.forEach(this::parts));
        Map<String, List<OperationModel>> constants = new LinkedHashMap<>();
        Map<String, String> classes = operations(constants);
        if (!model.webhooks().isEmpty()) {
            String webhooks = model.names().claim("Webhooks", "Bodies");
            add(webhooks, this::webhooks);
        }
        client(name, classes, constants);
    }

    /** Writes the class that lists the types of the webhooks' bodies. */
    private void webhooks(JavaFile out) {
        out.use(ImportedNames.TYPE_REF);
        out.doc("The bodies of the webhooks of the document, for a JsonCodec to read.", "");
        out.open("public final class " + out.name());
        Set<String> names = new HashSet<>();
        model.webhooks().forEach((webhook, type) -> {
            String name = JavaNames.unique(JavaNames.constant(webhook), names);
            out.use(type.imports()).line("").doc("The body of the webhook " + webhook + ".", "");
            out.line("public static final TypeRef<" + type.java() + "> " + name + " = " + type.reference() + ";");
        });
        out.line("").open("private " + out.name() + "()").close().close();
    }

    private void parts(OperationModel operation) {
        if (operation.input() instanceof Input.Parameters parameters) {
            add(parameters.name(), out -> InputWriter.write(out, parameters));
        }
        String endpoint = operation.api().toString();
        outcome(operation.success(), "What " + endpoint + " answers.");
        outcome(operation.failure(), "How " + endpoint + " fails.");
    }

    private void outcome(Outcome outcome, String what) {
        if (!outcome.sealedName().isEmpty()) {
            add(outcome.sealedName(), out -> InputWriter.writeOutcome(out, outcome, what));
        }
    }

    /** Writes a class for each tag, and puts its operations into {@code constants} by its name. */
    private Map<String, String> operations(Map<String, List<OperationModel>> constants) {
        Map<String, String> classes = new LinkedHashMap<>();
        model.groups().forEach((tag, operations) -> {
            String name = model.names().claim(JavaNames.type(tag), "Api");
            add(name, out -> OperationsWriter.write(out, tag, operations));
            constants.put(name, operations);
            String accessor = JavaNames.member(tag);
            while (classes.containsKey(accessor)
                    || Set.of("fetcher", "operations", "queries").contains(accessor)) {
                accessor += "Api";
            }
            classes.put(accessor, name);
        });
        return classes;
    }

    private void client(
            Optional<String> wanted, Map<String, String> classes, Map<String, List<OperationModel>> constants) {
        String title = model.document().title();
        String derived = JavaNames.type(title.isBlank() ? "Api" : title);
        String name = wanted.orElse(derived.endsWith("Client") ? derived : derived + "Client");
        String client = model.names().claim(name, "Client");
        List<ApiScheme> schemes = model.schemes();
        String auth = schemes.isEmpty() ? "" : model.names().claim("Auth", "Schemes");
        if (!auth.isEmpty()) {
            add(auth, out -> ClientWriter.writeAuth(out, schemes));
        }
        String called = title.isBlank() ? "the API" : title;
        String queries = constants.isEmpty() ? "" : model.names().claim(client + "Queries", "Cache");
        if (!queries.isEmpty()) {
            add(queries, out -> QueriesWriter.write(out, called, constants));
        }
        add(client, out -> ClientWriter.write(out, called, new TreeMap<>(classes), auth, queries, server(), schemes));
    }

    /** Returns the first server URL; empty if there is none or it is incomplete. */
    private String server() {
        return model.document()
                .servers()
                .limit(1)
                .filter(url -> url.matches("https?://[^\\s{}]+"))
                .findFirst()
                .orElse("");
    }
}
