package dev.kit.cli.generate;

import java.util.Map;
import java.util.stream.Collectors;

/** A writer of the client class, which is the entry point for users. */
final class ClientWriter {

    private ClientWriter() {}

    /**
     * Writes the client.
     *
     * @param groups the classes of operations by accessor
     * @param auth the class of credentials; empty if there is none
     * @param server the default base URL; empty if there is none
     */
    static void write(JavaFile out, String title, Map<String, String> groups, String auth, String server) {
        String name = out.name();
        out.use(Sources.FETCHER, Sources.OPERATION, "java.util.List");
        out.doc("The client of " + title + ". Thread-safe.", "");
        out.open("public final class " + name);
        if (!server.isEmpty()) {
            out.line("").line("/** The first server of the document. */");
            out.line("public static final String SERVER = " + Sources.literal(server) + ";")
                    .line("");
        }
        out.line("private final TypedFetcher fetcher;");
        groups.forEach((accessor, type) -> out.line("private final " + type + " " + accessor + ";"));
        out.line("").open("private " + name + "(TypedFetcher fetcher)").line("this.fetcher = fetcher;");
        groups.forEach((accessor, type) -> out.line("this." + accessor + " = new " + type + "(fetcher);"));
        out.close().line("");
        out.line("/** Calls the API through {@code fetcher}. */");
        out.open("public static " + name + " of(TypedFetcher fetcher)").line("return new " + name + "(fetcher);");
        out.close().line("").line("/** Starts a fetcher that knows these operations and what they need. */");
        out.open("public static TypedFetcher.Builder fetcher(String baseUrl)");
        out.line("return TypedFetcher.builder(baseUrl).operations(operations());")
                .close();
        if (!auth.isEmpty()) {
            out.line("").line("/** Starts a fetcher that knows these operations and has credentials for them. */");
            out.open("public static TypedFetcher.Builder fetcher(String baseUrl, " + auth + " auth)");
            out.line("return auth.applyTo(fetcher(baseUrl));").close();
        }
        operations(out, groups);
        out.line("").line("/** The fetcher, for calls by operation, wrapped calls and headers. */");
        out.open("public TypedFetcher fetcher()").line("return fetcher;").close();
        groups.forEach((accessor, type) -> {
            out.line("").line("/** The operations of {@link " + type + "}. */");
            out.open("public " + type + " " + accessor + "()")
                    .line("return " + accessor + ";")
                    .close();
        });
        out.close();
    }

    private static void operations(JavaFile out, Map<String, String> groups) {
        out.line("").line("/** Every operation of the document. */");
        out.open("public static List<Operation<?, ?, ?>> operations()");
        if (groups.isEmpty()) {
            out.line("return List.of();").close();
            return;
        }
        out.use("java.util.stream.Stream");
        String all =
                groups.values().stream().map(type -> type + ".operations()").collect(Collectors.joining(", "));
        out.line("return Stream.of(" + all + ")");
        out.more(".<Operation<?, ?, ?>>flatMap(List::stream)")
                .more(".toList();")
                .close();
    }
}
