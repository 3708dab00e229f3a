package dev.kit.cli.generate;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A writer of the class with a query or a mutation for each operation. */
final class QueriesWriter {

    /** Not imported, because a schema may have the name of a class here. */
    private static final String PACKAGE = "dev.kit.client.query.";

    private static final String CLIENT = "dev.kit.client.";

    private QueriesWriter() {}

    /** Writes the class; {@code operations} are by the class of their constants. */
    static void write(JavaFile out, String title, Map<String, List<OperationModel>> operations) {
        out.doc("The queries and mutations of " + title + " on a cache. Thread-safe.", "");
        out.open("public final class " + out.name());
        out.line("private final " + PACKAGE + "QueryClient cache;").line("");
        out.open(out.name() + "(" + PACKAGE + "QueryClient cache)")
                .line("this.cache = cache;")
                .close();
        Set<String> taken = new HashSet<>();
        operations.forEach((constants, all) -> all.stream()
                .filter(operation -> !operation.streams())
                .forEach(operation -> {
                    method(out, constants, operation, JavaNames.unique(operation.member(), taken));
                    operation
                            .paging()
                            .filter(paging -> OperationsWriter.query(operation))
                            .ifPresent(paging -> pages(
                                    out,
                                    constants + "." + operation.constant(),
                                    operation,
                                    paging,
                                    JavaNames.unique(operation.member() + "Pages", taken)));
                }));
        out.close();
    }

    private static void method(JavaFile out, String constants, OperationModel operation, String name) {
        String constant = constants + "." + operation.constant();
        out.use(operation.success().type().imports());
        if (operation.input() instanceof OperationModel.Input.Body body) {
            out.use(body.type().imports());
        }
        if (OperationsWriter.query(operation)) {
            boolean none = OperationsWriter.input(operation).isEmpty();
            begin(out, operation, "The query of " + operation.api() + ".");
            out.open("public " + PACKAGE + "Query<" + OperationsWriter.success(operation) + "> " + name + "("
                            + String.join(", ", OperationsWriter.input(operation)) + ")")
                    .line("return cache.useQuery(" + constant + (none ? "" : ", input") + ");")
                    .close();
            return;
        }
        out.use(ImportedNames.NO_INPUT);
        String types = OperationsWriter.inputType(operation.input()) + ", " + OperationsWriter.success(operation);
        begin(out, operation, "The mutation of " + operation.api() + ".");
        out.open("public " + PACKAGE + "Mutation<" + types + "> " + name + "()")
                .line("return cache.useMutation(" + constant + ");")
                .close();
        begin(out, operation, "The same, with options such as the queries that it invalidates.");
        out.line("public " + PACKAGE + "Mutation<" + types + "> " + name + "(")
                .moreOpen("java.util.function.UnaryOperator<" + PACKAGE + "MutationOptions<" + types + ">> options)")
                .line("return cache.useMutation(" + constant + ", options);")
                .close();
    }

    /** Writes the query of all pages. */
    private static void pages(JavaFile out, String constant, OperationModel operation, PageAccess paging, String name) {
        List<String> input = OperationsWriter.input(operation);
        out.use(ImportedNames.PAGE_NUMBERS);
        if (input.isEmpty()) {
            out.use(ImportedNames.NO_INPUT);
        }
        begin(out, operation, "The pages of " + operation.api() + ", more of them on demand.");
        out.open("public " + PACKAGE + "InfiniteQuery<" + CLIENT + "Call, " + OperationsWriter.success(operation) + "> "
                        + name + "(" + String.join(", ", input) + ")")
                .line("return cache.useInfiniteQuery(")
                .more(constant + ", " + (input.isEmpty() ? "NoInput.NONE" : "input") + ", " + CLIENT + "NextPage."
                        + paging.method() + "(" + paging.next() + "));")
                .close();
    }

    private static void begin(JavaFile out, OperationModel operation, String doc) {
        out.line("").doc(doc, "");
        OperationsWriter.deprecated(out, operation);
    }
}
