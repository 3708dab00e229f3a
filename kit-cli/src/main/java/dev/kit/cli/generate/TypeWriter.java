package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.EnumType;
import dev.kit.cli.generate.TypeDeclaration.FormType;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.cli.generate.TypeDeclaration.UnionType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A writer of a declaration and its nested declarations. */
final class TypeWriter {

    private TypeWriter() {}

    static void write(JavaFile out, TypeDeclaration declaration) {
        if (declaration instanceof ObjectType type) {
            RecordTypeWriter.write(out, type);
        } else if (declaration instanceof EnumType type) {
            writeEnum(out, type);
        } else if (declaration instanceof FormType type) {
            writeForm(out, type);
        } else {
            UnionWriter.write(out, (UnionType) declaration);
        }
    }

    /** Writes a record of the value, so that values added to the document later are preserved. */
    private static void writeEnum(JavaFile out, EnumType type) {
        String name = type.name();
        String value = type.value().primitive();
        out.use(ImportedNames.JACKSON + "JsonCreator", ImportedNames.JACKSON + "JsonValue", "java.util.List");
        out.doc(type.description(), "The values of " + name + "; others may arrive.");
        if (!type.open()) { // if open, an unlisted text does not indicate another type
            out.use(ImportedNames.KNOWN_VALUES).line("@KnownValues({" + ImportedNames.literals(type.texts()) + "})");
        }
        out.open("public record " + name + "(@JsonValue " + value + " value)");
        Set<String> names = new HashSet<>();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < type.literals().size(); i++) {
            String constant = JavaNames.constant(type.texts().get(i));
            if (!names.add(constant)) {
                constant += JavaNames.marks(type.texts().get(i));
                constant = JavaNames.unique(constant, names);
            }
            out.doc("The value " + type.texts().get(i) + ".", "");
            out.line("public static final " + name + " " + constant + " = new " + name + "("
                    + type.literals().get(i) + ");");
            all.append(all.isEmpty() ? "" : ", ").append(constant);
        }
        out.line("")
                .line("private static final List<" + name + "> KNOWN_ = List.of(" + all + ");")
                .line("");
        out.line("/** Takes any value. */").line("@JsonCreator(mode = JsonCreator.Mode.DELEGATING)");
        out.open("public " + name).close();
        out.method("The values of the document.", "public static List<" + name + "> known()", "return KNOWN_;");
        out.method("Whether the document has this value.", "public boolean isKnown()", "return KNOWN_.contains(this);");
        out.line("").line("@Override");
        out.open("public String toString()")
                .line("return String.valueOf(value);")
                .close()
                .close();
    }

    /** Writes the record of a multipart body. */
    private static void writeForm(JavaFile out, FormType form) {
        List<String> tags = new ArrayList<>();
        List<OptionalMembers.Part> members = new ArrayList<>();
        for (FormType.Part part : form.parts()) {
            out.use(part.type().imports());
            tags.addAll(Javadoc.parameter(part.name(), part.description()));
            members.add(new OptionalMembers.Part(part.name(), part.type().member(part.required()), part.required()));
        }
        out.use(ImportedNames.MULTIPART).doc(form.description(), "The parts of a multipart body.", tags);
        OptionalMembers.open(out, form.name(), members);
        OptionalMembers.write(out, form.name(), members);
        String calls = form.parts().stream().map(TypeWriter::call).collect(Collectors.joining());
        out.method(
                "The body that these parts make.",
                "Multipart toMultipart()",
                "return Multipart.create()" + calls + ";");
        nested(out, form.nested());
        out.close();
    }

    private static String call(FormType.Part part) {
        String mediaType = part.mediaType().isEmpty() ? "" : ", " + ImportedNames.literal(part.mediaType());
        return "." + part.method() + "(" + ImportedNames.literal(part.json()) + ", " + part.name() + mediaType + ")";
    }

    /** Writes the declarations inside another one, each after a blank line. */
    static void nested(JavaFile out, List<TypeDeclaration> declarations) {
        declarations.forEach(declaration -> {
            out.line("");
            write(out, declaration);
        });
    }
}
