package dev.kit.cli.generate;

import dev.kit.cli.command.CliException;
import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Writes a Java client from an OpenAPI document. Stateless. */
public final class ClientGenerator {

    private ClientGenerator() {}

    /**
     * Writes what changed, deletes what is no longer needed, or with {@code check} only tells.
     *
     * @throws CliException if the document cannot be read or the output is not the generator's own
     */
    public static GenerationResult generate(ClientGeneration request) {
        checkNames(request);
        OpenApiDocument document = OpenApiDocument.read(request.input());
        try {
            return generate(request, document);
        } catch (CliException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            throw document.trail().notUnderstood(e);
        }
    }

    private static GenerationResult generate(ClientGeneration request, OpenApiDocument document) {
        NameRegister names = new NameRegister();
        List<TypeDeclaration> declarations = new ArrayList<>();
        SchemaReader schemas = new SchemaReader(document, Scope.ofPackage(names, declarations));
        schemas.readComponents();
        Map<String, List<OperationModel>> groups = new OperationReader(schemas, names).read();
        schemas.complete();
        PackageSources sources = new PackageSources(request.packageName());
        declarations.forEach(declaration -> sources.add(declaration.name(), out -> TypeWriter.write(out, declaration)));
        groups.values().forEach(group -> group.forEach(operation -> parts(sources, operation)));
        Map<String, String> classes = operations(sources, groups, names);
        client(sources, document, request.name(), classes, names);
        int operations = groups.values().stream().mapToInt(List::size).sum();
        return new OutputDirectory(request).apply(sources.rendered(), operations);
    }

    private static void parts(PackageSources sources, OperationModel operation) {
        if (operation.input() instanceof Input.Parameters parameters) {
            sources.add(parameters.name(), out -> InputWriter.write(out, parameters));
        }
        String endpoint = operation.method() + " " + operation.path();
        outcome(sources, operation.success(), "What " + endpoint + " answers.");
        outcome(sources, operation.failure(), "How " + endpoint + " fails.");
    }

    private static void outcome(PackageSources sources, Outcome outcome, String what) {
        if (!outcome.sealedName().isEmpty()) {
            sources.add(outcome.sealedName(), out -> InputWriter.writeOutcome(out, outcome, what));
        }
    }

    private static Map<String, String> operations(
            PackageSources sources, Map<String, List<OperationModel>> groups, NameRegister names) {
        Map<String, String> classes = new LinkedHashMap<>();
        groups.forEach((tag, operations) -> {
            String name = names.claim(JavaNames.type(tag), "Api");
            sources.add(name, out -> OperationsWriter.write(out, tag, operations));
            String accessor = JavaNames.member(tag);
            while (classes.containsKey(accessor)
                    || Set.of("fetcher", "operations").contains(accessor)) {
                accessor += "Api";
            }
            classes.put(accessor, name);
        });
        return classes;
    }

    private static void client(
            PackageSources sources,
            OpenApiDocument document,
            Optional<String> wanted,
            Map<String, String> classes,
            NameRegister names) {
        String title = document.root().at("info").text("title");
        String derived = JavaNames.type(title.isBlank() ? "Api" : title);
        String name = wanted.orElse(derived.endsWith("Client") ? derived : derived + "Client");
        sources.add(
                names.claim(name, "Client"),
                out -> ClientWriter.write(out, title.isBlank() ? "the API" : title, new TreeMap<>(classes)));
    }

    private static void checkNames(ClientGeneration request) {
        if (!JavaNames.packageName(request.packageName())) {
            throw CliException.usage(
                    "\"" + request.packageName() + "\" is no Java package.", "Write one like com.example.shop.");
        }
        request.name().filter(name -> !JavaNames.className(name)).ifPresent(name -> {
            throw CliException.usage("\"" + name + "\" is no Java class name.", "Write one like ShopClient.");
        });
    }
}
