package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Case;
import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.OperationModel.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the operations of one tag: a constant and a method each. */
final class OperationsWriter {

    private static final int MOST_ARGUMENTS = 4;

    private OperationsWriter() {}

    static void write(JavaFile out, String tag, List<OperationModel> operations) {
        out.use(Sources.FETCHER, Sources.OPERATION, "java.util.List");
        out.doc("The operations of " + tag + ". Thread-safe.", "").open("public final class " + out.name());
        operations.forEach(operation -> constant(out, operation));
        out.line("").line("private final TypedFetcher fetcher;").line("");
        out.open(out.name() + "(TypedFetcher fetcher)")
                .line("this.fetcher = fetcher;")
                .close();
        operations.forEach(operation -> methods(out, operation));
        out.line("").line("/** Every operation here. */");
        out.open("static List<Operation<?, ?, ?>> operations()");
        String all = operations.stream().map(OperationModel::constant).collect(Collectors.joining(", "));
        out.line("// An array, because javac takes very long to infer the type of so many arguments.");
        out.line("return List.of(new Operation<?, ?, ?>[] {" + all + "});").close();
        operations.forEach(operation -> definition(out, operation));
        out.close();
    }

    static String inputType(Input input) {
        if (input instanceof Input.Parameters parameters) {
            return parameters.name();
        }
        return input instanceof Input.Body body ? body.type().java() : "NoInput";
    }

    private static String types(OperationModel operation) {
        return inputType(operation.input()) + ", " + operation.success().type().java() + ", "
                + operation.failure().type().java();
    }

    private static void constant(JavaFile out, OperationModel operation) {
        out.line("").doc(operation.description(), operation.method() + " " + operation.path());
        deprecated(out, operation);
        out.line("public static final Operation<" + types(operation) + "> " + operation.constant() + " = define"
                + JavaNames.type(operation.member()) + "();");
    }

    /** A method of its own for each operation keeps the class initialiser below 64 kB. */
    private static void definition(JavaFile out, OperationModel operation) {
        out.use(Sources.HTTP_METHOD);
        out.line("")
                .open("private static Operation<" + types(operation) + "> define" + JavaNames.type(operation.member())
                        + "()");
        out.line("return Operation.<" + types(operation) + ">define(" + Sources.literal(operation.id())
                + ", HttpMethod." + operation.method() + ", " + Sources.literal(operation.path()) + ")");
        input(out, operation.input());
        if (!operation.accept().isEmpty()) {
            out.more(".accept(" + Sources.literal(operation.accept()) + ")");
        }
        outcome(out, operation.success(), "success");
        outcome(out, operation.failure(), "failure");
        operation
                .security()
                .ifPresent(ways -> ways.forEach(way -> out.more(
                        ".security(" + way.stream().map(Sources::literal).collect(Collectors.joining(", ")) + ")")));
        out.more(".build();").close();
    }

    private static void input(JavaFile out, Input input) {
        if (input instanceof Input.None) {
            out.use(Sources.NO_INPUT);
        } else if (input instanceof Input.Body body) {
            out.use(Sources.CALL).use(body.type().imports());
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
            out.more("." + method + "(" + found.status() + ", " + found.type().reference() + wrap + ")");
        }
    }

    private static String wrapper(Outcome outcome, Case found) {
        String record = outcome.sealedName() + "." + found.name();
        return found.type().equals(TypeUse.NONE) ? "nothing -> new " + record + "()" : record + "::new";
    }

    private static void methods(JavaFile out, OperationModel operation) {
        out.use(Sources.CALL_OPTION);
        if (operation.input() instanceof Input.None) {
            method(out, operation, List.of(), "");
            return;
        }
        method(out, operation, List.of(inputType(operation.input()) + " input"), ", input");
        if (operation.input() instanceof Input.Parameters parameters) {
            List<String> arguments = new ArrayList<>();
            List<String> names = new ArrayList<>();
            required(parameters).forEach(part -> {
                arguments.add(part.type() + " " + part.name());
                names.add(part.name());
            });
            if (arguments.size() <= MOST_ARGUMENTS) {
                InputWriter.imports(out, parameters);
                String factory =
                        InputWriter.optional(parameters) ? parameters.name() + ".of" : "new " + parameters.name();
                method(out, operation, arguments, ", " + factory + "(" + String.join(", ", names) + ")");
            }
        }
    }

    private static List<OptionalMembers.Part> required(Input.Parameters parameters) {
        return InputWriter.parts(parameters).stream()
                .filter(OptionalMembers.Part::required)
                .toList();
    }

    private static void method(JavaFile out, OperationModel operation, List<String> arguments, String handed) {
        boolean empty = operation.success().type().equals(TypeUse.NONE);
        List<String> all = new ArrayList<>(arguments);
        all.add("CallOption... options");
        out.line("").doc(operation.description(), operation.method() + " " + operation.path());
        deprecated(out, operation);
        out.open("public " + (empty ? "void" : operation.success().type().java()) + " " + operation.member() + "("
                + String.join(", ", all) + ")");
        out.line((empty ? "" : "return ") + "fetcher.call(" + operation.constant() + handed + ", options);")
                .close();
    }

    private static void deprecated(JavaFile out, OperationModel operation) {
        if (operation.deprecated()) {
            out.line("@Deprecated");
        }
    }

    static boolean structured(Parameter parameter) {
        return !parameter.style().isEmpty();
    }
}
