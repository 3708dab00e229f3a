package dev.kit.cli.generate;

import dev.kit.cli.generate.OperationModel.Input;
import dev.kit.cli.generate.OperationModel.Outcome;
import dev.kit.cli.generate.OperationModel.Parameter;
import dev.kit.cli.generate.OperationModel.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A writer of the record of an operation's parameters, and of the sealed types of its responses. */
final class InputWriter {

    private InputWriter() {}

    static void write(JavaFile out, Input.Parameters input) {
        imports(out, input);
        List<String> tags = new ArrayList<>();
        input.parameters().forEach(part -> tags.addAll(Javadoc.parameter(part.name(), part.description())));
        input.body().ifPresent(body -> tags.addAll(Javadoc.parameter(body.name(), body.description())));
        out.use(ImportedNames.CALL).doc(input.description(), "", tags);
        OptionalMembers.open(out, input.name(), parts(input));
        OptionalMembers.write(out, input.name(), parts(input));
        out.line("").line("/** The call that these parameters make. */").open("Call toCall()");
        String calls = input.parameters().stream().map(Parameter::call).collect(Collectors.joining());
        if (input.parameters().stream().anyMatch(OperationsWriter::structured)) {
            out.use(ImportedNames.STYLE);
        }
        input.body().ifPresent(found -> out.use(found.form().imports()));
        body(out, "Call.create()" + calls, input.body().orElse(null));
        out.close();
        TypeWriter.nested(out, input.nested());
        out.close();
    }

    static void imports(JavaFile out, Input.Parameters input) {
        for (Parameter parameter : input.parameters()) {
            out.use(parameter.type().imports());
        }
        input.body().ifPresent(body -> out.use(body.type().imports()));
    }

    static boolean optional(Input.Parameters input) {
        return parts(input).stream().anyMatch(part -> !part.required());
    }

    /** Returns the required parameters, a required body, and then all optional members. */
    static List<OptionalMembers.Part> parts(Input.Parameters input) {
        List<OptionalMembers.Part> parts = new ArrayList<>();
        input.parameters()
                .forEach(part -> parts.add(
                        new OptionalMembers.Part(part.name(), part.type().member(part.required()), part.required())));
        input.body()
                .ifPresent(body -> parts.add(
                        new OptionalMembers.Part(body.name(), body.type().written(!body.required()), body.required())));
        parts.sort(Comparator.comparing(part -> !part.required()));
        return parts;
    }

    private static void body(JavaFile out, String call, @Nullable Part body) {
        if (body == null || body.required()) {
            out.line("return " + call + (body == null ? "" : "." + body.form().call(body.name())) + ";");
            return;
        }
        out.line("Call call = " + call + ";");
        out.line("return " + body.name() + " == null ? call : call."
                + body.form().call(body.name()) + ";");
    }

    /** Writes a sealed interface with a record for each status. */
    static void writeOutcome(JavaFile out, Outcome outcome, String what) {
        out.doc(what, "").open("public sealed interface " + outcome.sealedName());
        outcome.cases().forEach(found -> {
            boolean empty = found.type().equals(TypeUse.NONE);
            out.use(found.type().imports());
            out.line("")
                    .doc(
                            "The answer of " + (found.status() == 0 ? "any other status" : "status " + found.status())
                                    + ".",
                            "");
            out.open("record " + found.name() + "(" + (empty ? "" : found.type().written() + " body") + ") implements "
                            + outcome.sealedName())
                    .close();
        });
        out.close();
    }
}
