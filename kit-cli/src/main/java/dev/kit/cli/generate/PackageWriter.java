package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A writer of all files of a client. */
final class PackageWriter {

    private final ClientModel model;
    private final PackageSources sources;

    private PackageWriter(ClientModel model, PackageSources sources) {
        this.model = model;
        this.sources = sources;
    }

    /** Returns the files by name. */
    static Map<String, byte[]> write(ClientGeneration request, ClientModel model) {
        boolean nullness = request.content().nullness() == Nullness.JSPECIFY;
        PackageWriter writer = new PackageWriter(model, new PackageSources(request.packageName(), nullness));
        writer.write(request.name());
        return writer.sources.rendered();
    }

    private void write(Optional<String> name) {
        model.declarations()
                .forEach(declaration -> sources.add(declaration.name(), out -> TypeWriter.write(out, declaration)));
        model.groups().values().forEach(group -> group.forEach(this::parts));
        Map<String, String> classes = operations();
        if (!model.webhooks().isEmpty()) {
            String webhooks = model.names().claim("Webhooks", "Bodies");
            sources.add(webhooks, out -> WebhookWriter.write(out, model.webhooks()));
        }
        client(name, classes);
    }

    private void parts(OperationModel operation) {
        if (operation.input() instanceof Input.Parameters parameters) {
            sources.add(parameters.name(), out -> InputWriter.write(out, parameters));
        }
        String endpoint = operation.method() + " " + operation.path();
        outcome(operation.success(), "What " + endpoint + " answers.");
        outcome(operation.failure(), "How " + endpoint + " fails.");
    }

    private void outcome(Outcome outcome, String what) {
        if (!outcome.sealedName().isEmpty()) {
            sources.add(outcome.sealedName(), out -> InputWriter.writeOutcome(out, outcome, what));
        }
    }

    private Map<String, String> operations() {
        Map<String, String> classes = new LinkedHashMap<>();
        model.groups().forEach((tag, operations) -> {
            String name = model.names().claim(JavaNames.type(tag), "Api");
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

    private void client(Optional<String> wanted, Map<String, String> classes) {
        String title = model.document().root().at("info").text("title");
        String derived = JavaNames.type(title.isBlank() ? "Api" : title);
        String name = wanted.orElse(derived.endsWith("Client") ? derived : derived + "Client");
        String client = model.names().claim(name, "Client");
        List<SecurityScheme> schemes = model.schemes();
        String auth = schemes.isEmpty() ? "" : model.names().claim("Auth", "Schemes");
        if (!auth.isEmpty()) {
            sources.add(auth, out -> AuthWriter.write(out, schemes));
        }
        String called = title.isBlank() ? "the API" : title;
        sources.add(client, out -> ClientWriter.write(out, called, new TreeMap<>(classes), auth, server()));
    }

    /** Returns the first server URL with the defaults of its variables; empty if there is none or it is incomplete. */
    private String server() {
        List<Located> servers = model.document().root().at("servers").items();
        if (servers.isEmpty()) {
            return "";
        }
        String url = servers.get(0).text("url");
        Located variables = servers.get(0).at("variables");
        for (String name : variables.names()) {
            url = url.replace("{" + name + "}", variables.at(name).text("default"));
        }
        return url.matches("https?://[^\\s{}]+") ? url : "";
    }
}
