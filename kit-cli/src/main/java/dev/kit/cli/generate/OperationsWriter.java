package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Case;
import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.OperationModel.Parameter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A writer of the operations of one tag, with a constant and methods for each. */
final class OperationsWriter {

    private static final int MOST_ARGUMENTS = 4;

    private OperationsWriter() {}

    static void write(JavaFile out, String tag, List<OperationModel> operations) {
        out.use(ImportedNames.FETCHER, ImportedNames.OPERATION, "java.util.List");
        out.doc("The operations of " + tag + ". Thread-safe.", "").open("public final class " + out.name());
        operations.forEach(operation -> constant(out, operation));
        out.line("").line("private final TypedFetcher fetcher;").line("");
        out.open(out.name() + "(TypedFetcher fetcher)")
                .line("this.fetcher = fetcher;")
                .close();
        Set<String> members = new HashSet<>();
        operations.forEach(operation -> members.add(operation.member()));
        for (OperationModel operation : operations) {
            if (operation.streams()) {
                streaming(out, operation);
                continue;
            }
            methods(out, operation, members);
            if (operation.success().type().equals(TypeUse.BYTES)) {
                download(out, operation, JavaNames.unique(operation.member() + "To", members));
                opened(out, operation, JavaNames.unique(operation.member() + "AsStream", members));
            }
            operation
                    .paging()
                    .ifPresent(paging ->
                            pages(out, operation, paging, JavaNames.unique(operation.member() + "All", members)));
        }
        out.line("").line("/** Every operation here. */");
        out.open("static List<Operation<?, ?, ?>> operations()");
        String all = operations.stream()
                .filter(operation -> !operation.variant())
                .map(OperationModel::constant)
                .collect(Collectors.joining(", "));
        out.line("// An array, because javac takes very long to infer the type of so many arguments.");
        out.line("return List.of(new Operation<?, ?, ?>[] {" + all + "});").close();
        operations.forEach(operation -> definition(out, operation));
        out.close();
    }

    static String inputType(Input input) {
        if (input instanceof Input.Parameters parameters) {
            return parameters.name();
        }
        return input instanceof Input.Body body ? body.type().written() : "NoInput";
    }

    private static String types(OperationModel operation) {
        return inputType(operation.input()) + ", " + success(operation) + ", "
                + operation.failure().type().written();
    }

    private static void constant(JavaFile out, OperationModel operation) {
        out.line("").doc(operation.api().toString(), "");
        deprecated(out, operation);
        out.line("public static final " + kind(out, operation) + "<" + types(operation) + "> " + operation.constant()
                + " = define"
                + JavaNames.type(operation.member()) + "();");
    }

    /** Writes a separate method for each operation, which keeps the class initialiser below 64 kB. */
    private static void definition(JavaFile out, OperationModel operation) {
        out.use(ImportedNames.HTTP_METHOD);
        out.line("")
                .open("private static " + kind(out, operation) + "<" + types(operation) + "> define"
                        + JavaNames.type(operation.member()) + "()");
        out.line("return Operation.<" + types(operation) + ">define(" + ImportedNames.literal(operation.id())
                + ", HttpMethod." + operation.api().method() + ", "
                + ImportedNames.literal(operation.api().path()) + ")");
        input(out, operation.input());
        if (!operation.accept().isEmpty()) {
            out.more(".accept(" + ImportedNames.literal(operation.accept()) + ")");
        }
        outcome(out, operation.success(), "success");
        outcome(out, operation.failure(), "failure");
        operation
                .api()
                .security()
                .map(ways -> ways.isEmpty() ? List.of(List.<String>of()) : ways)
                .ifPresent(ways -> ways.forEach(way -> out.more(".security("
                        + way.stream().map(ImportedNames::literal).collect(Collectors.joining(", ")) + ")")));
        out.more(operation.streams() ? ".build();" : query(operation) ? ".buildQuery();" : ".buildMutation();")
                .close();
    }

    /** Returns the type that lets the compiler refuse a cached mutation; a stream is neither. */
    private static String kind(JavaFile out, OperationModel operation) {
        if (operation.streams()) {
            return "Operation";
        }
        out.use(query(operation) ? ImportedNames.QUERY_OPERATION : ImportedNames.MUTATION_OPERATION);
        return query(operation) ? "QueryOperation" : "MutationOperation";
    }

    static boolean query(OperationModel operation) {
        return operation.api().method().equals("GET");
    }

    private static void input(JavaFile out, Input input) {
        if (input instanceof Input.None) {
            out.use(ImportedNames.NO_INPUT);
        } else if (input instanceof Input.Body body) {
            out.use(ImportedNames.CALL)
                    .use(body.type().imports())
                    .use(body.form().imports());
            boolean json = body.form().method().equals("json")
                    && body.form().mediaType().isEmpty();
            out.more(
                    json
                            ? ".input(Call::body)"
                            : ".input(body -> Call.create()." + body.form().call("body") + ")");
        } else {
            out.more(".input(" + inputType(input) + "::toCall)");
        }
    }

    private static void outcome(JavaFile out, Outcome outcome, String method) {
        out.use(outcome.type().imports());
        for (Case found : outcome.cases()) {
            out.use(found.type().imports());
            String wrap = outcome.sealedName().isEmpty() ? "" : ", " + wrapper(outcome, found);
            out.more("." + method + "(" + found.status() + ", " + shape(found.type()) + wrap + ")");
        }
    }

    /** Returns a class literal if it is sufficient, because javac is slow to infer the type of nested generic calls. */
    private static String shape(TypeUse type) {
        String simple = type.java() + ".class";
        return type.reference().equals("TypeRef.of(" + simple + ")") ? simple : type.reference();
    }

    private static String wrapper(Outcome outcome, Case found) {
        String record = outcome.sealedName() + "." + found.name();
        return found.type().equals(TypeUse.NONE) ? "nothing -> new " + record + "()" : record + "::new";
    }

    /**
     * Writes a method for the complete input, one that returns the response's headers, one that does not wait, and one
     * for the required input.
     */
    private static void methods(JavaFile out, OperationModel operation, Set<String> members) {
        out.use(ImportedNames.CALL_OPTION, ImportedNames.ANSWER, "java.util.concurrent.CompletableFuture");
        List<String> whole = input(operation);
        String handed = handed(operation);
        out.line("").doc(operation.api().description(), operation.api().toString());
        String call = "fetcher.call(" + operation.constant() + (whole.isEmpty() ? "" : handed) + ", options)";
        calling(out, operation, whole, call);
        if (operation.input() instanceof Input.Parameters parameters) {
            fromParts(out, operation, parameters);
        }
        out.line("").line("/** The same, with status and headers. */");
        String responding = JavaNames.unique(operation.member() + "Response", members);
        String result = "ApiResponse<" + success(operation) + ">";
        method(out, operation, result, responding, whole, "fetcher.exchange(" + operation.constant() + handed);
        out.line("").line("/** The same, without waiting. Cancelling the future cancels the call. */");
        String later = JavaNames.unique(operation.member() + "Async", members);
        String future = "CompletableFuture<" + success(operation) + ">";
        method(out, operation, future, later, whole, "fetcher.callAsync(" + operation.constant() + handed);
    }

    private static void streaming(JavaFile out, OperationModel operation) {
        out.use(ImportedNames.CALL_OPTION, ImportedNames.STREAM_CALL);
        out.line("").doc(operation.api().description(), operation.api().toString());
        String result = "StreamCall<" + success(operation) + ">";
        String call = "fetcher.stream(" + operation.constant() + handed(operation);
        method(out, operation, result, operation.member(), input(operation), call);
    }

    private static void download(JavaFile out, OperationModel operation, String name) {
        out.use("java.nio.file.Path");
        List<String> parameters = new ArrayList<>(input(operation));
        parameters.add("Path target");
        out.line("").line("/** The same, saved as a file, which is there when it is complete. */");
        String call = "fetcher.download(" + operation.constant() + handed(operation) + ", target";
        method(out, operation, "ApiResponse<Path>", name, parameters, call);
    }

    private static void opened(JavaFile out, OperationModel operation, String name) {
        out.use("java.io.InputStream").line("");
        out.line("/** The same, as a stream that is read as it arrives. Close it to free the connection. */");
        String call = "fetcher.open(" + operation.constant() + handed(operation);
        method(out, operation, "ApiResponse<InputStream>", name, input(operation), call);
    }

    static List<String> input(OperationModel operation) {
        boolean none = operation.input() instanceof Input.None;
        return none ? List.of() : List.of(inputType(operation.input()) + " input");
    }

    private static String handed(OperationModel operation) {
        return operation.input() instanceof Input.None ? ", NoInput.NONE" : ", input";
    }

    /** Writes the method that returns the items of all pages. */
    private static void pages(JavaFile out, OperationModel operation, PageAccess paging, String name) {
        out.use(ImportedNames.PAGES, ImportedNames.PAGE_NUMBERS, "java.util.stream.Stream")
                .use(paging.item().imports());
        out.line("").line("/** The items of all pages, each fetched when its first item is wanted. */");
        String result = "Stream<" + paging.item().written() + ">";
        String call = "Pages." + paging.method() + "(fetcher, " + operation.constant() + handed(operation) + ", "
                + paging.arguments();
        method(out, operation, result, name, input(operation), call);
    }

    private static void fromParts(JavaFile out, OperationModel operation, Input.Parameters parameters) {
        List<String> arguments = new ArrayList<>();
        List<String> names = new ArrayList<>();
        required(parameters).forEach(part -> {
            arguments.add(part.type() + " " + part.name());
            names.add(part.name());
        });
        if (arguments.size() <= MOST_ARGUMENTS) {
            InputWriter.imports(out, parameters);
            String factory = InputWriter.optional(parameters) ? parameters.name() + ".of" : "new " + parameters.name();
            out.line("").line("/** The same, of what is required. */");
            String input = factory + "(" + String.join(", ", names) + ")";
            calling(out, operation, arguments, operation.member() + "(" + input + ", options)");
        }
    }

    private static List<OptionalMembers.Part> required(Input.Parameters parameters) {
        return InputWriter.parts(parameters).stream()
                .filter(OptionalMembers.Part::required)
                .toList();
    }

    /** Writes a method that returns the result of a call, which is complete but for the options. */
    private static void method(
            JavaFile out, OperationModel operation, String result, String name, List<String> parameters, String call) {
        deprecated(out, operation);
        out.open("public " + result + " " + name + "(" + arguments(parameters) + ")");
        out.line("return " + call + ", options);").close();
    }

    private static void calling(JavaFile out, OperationModel operation, List<String> parameters, String call) {
        boolean empty = operation.success().type().equals(TypeUse.NONE);
        deprecated(out, operation);
        out.open("public " + (empty ? "void" : success(operation)) + " " + operation.member() + "("
                + arguments(parameters) + ")");
        out.line((empty ? "" : "return ") + call + ";").close();
    }

    private static String arguments(List<String> parameters) {
        List<String> all = new ArrayList<>(parameters);
        all.add("CallOption... options");
        return String.join(", ", all);
    }

    static String success(OperationModel operation) {
        return operation.success().type().written();
    }

    static void deprecated(JavaFile out, OperationModel operation) {
        if (operation.api().deprecated()) {
            out.line("@Deprecated");
        }
    }

    static boolean structured(Parameter parameter) {
        return !parameter.style().isEmpty();
    }
}
