package dev.kit.benchmarks.start;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;

/** Writes classes full of endpoints and compiles them. */
final class EndpointSources {

    private static final String HEAD = """
            package generated;

            import static dev.kit.constructs.endpoints.Endpoints.e;

            import dev.kit.constructs.endpoints.Endpoint;
            import dev.kit.constructs.endpoints.SuccessStatus;
            import jakarta.validation.constraints.Min;
            import jakarta.validation.constraints.NotBlank;
            import java.util.UUID;

            final class Routes%1$d {
                record Key(UUID id) {}
                record Options(boolean express, String note) {}
                record New(@NotBlank String sku, @Min(1) int quantity) {}
                record Made(UUID id, String sku, int quantity, String by) {}

            """;
    private static final String ENDPOINT = """
                static final Endpoint<Made> make%2$d = e.post("/c%1$d/r%2$d/:id")
                        .params(Key.class)
                        .query(Options.class)
                        .body(New.class)
                        .authorize(ctx -> ctx.body().quantity() < 1000)
                        .output(Made.class)
                        .status(SuccessStatus.Created)
                        .handle(ctx -> new Made(
                                ctx.params().id(), ctx.body().sku(), ctx.body().quantity(), "c%1$d/r%2$d"));

            """;

    private EndpointSources() {}

    /** Compiles {@code endpoints} endpoints, spread over {@code classes} classes, into {@code target}. */
    static void compile(int endpoints, int classes, Path target) throws IOException {
        Path source = Files.createDirectories(target.resolve("generated"));
        List<String> arguments = new java.util.ArrayList<>(List.of(
                "-proc:none", "-parameters", "-d", target.toString(), "-cp", System.getProperty("java.class.path")));
        for (int i = 0; i < classes; i++) {
            Path file = source.resolve("Routes" + i + ".java");
            Files.writeString(file, source(i, endpoints / classes));
            arguments.add(file.toString());
        }
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
        if (result != 0) {
            throw new IllegalStateException(endpoints + " endpoints in " + classes + " classes do not compile.");
        }
    }

    private static String source(int number, int endpoints) {
        StringBuilder text = new StringBuilder(HEAD.formatted(number));
        IntStream.range(0, endpoints).forEach(i -> text.append(ENDPOINT.formatted(number, i)));
        return text.append("}\n").toString();
    }
}
