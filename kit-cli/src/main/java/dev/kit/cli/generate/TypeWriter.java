package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.EnumType;
import dev.kit.cli.generate.TypeDeclaration.FormType;
import dev.kit.cli.generate.TypeDeclaration.ObjectType;
import dev.kit.cli.generate.TypeDeclaration.UnionType;
import java.util.HashSet;
import java.util.Set;

/** A writer of a declaration and its nested declarations. */
final class TypeWriter {

    private TypeWriter() {}

    static void write(JavaFile out, TypeDeclaration declaration) {
        if (declaration instanceof ObjectType type) {
            RecordWriter.write(out, type);
        } else if (declaration instanceof EnumType type) {
            writeEnum(out, type);
        } else if (declaration instanceof FormType type) {
            FormWriter.write(out, type);
        } else {
            UnionWriter.write(out, (UnionType) declaration);
        }
    }

    /** Writes a record of the value, so that values added to the document later are preserved. */
    private static void writeEnum(JavaFile out, EnumType type) {
        String name = type.name();
        String value = type.value().primitive();
        out.use(Sources.JACKSON + "JsonCreator", Sources.JACKSON + "JsonValue", "java.util.List");
        out.doc(type.description(), "The values of " + name + "; others may arrive.");
        if (!type.open()) { // if open, an unlisted text does not indicate another type
            out.use(Sources.KNOWN_VALUES).line("@KnownValues({" + Sources.literals(type.texts()) + "})");
        }
        out.open("public record " + name + "(@JsonValue " + value + " value)");
        Set<String> names = new HashSet<>();
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < type.literals().size(); i++) {
            String constant = JavaNames.constant(type.texts().get(i));
            if (!names.add(constant)) {
                constant += JavaNames.marks(type.texts().get(i));
                while (!names.add(constant)) {
                    constant += "_";
                }
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
        out.open("public " + name).close().line("");
        out.line("/** The values of the document. */").open("public static List<" + name + "> known()");
        out.line("return KNOWN_;").close().line("");
        out.line("/** Whether the document has this value. */").open("public boolean isKnown()");
        out.line("return KNOWN_.contains(this);").close().line("").line("@Override");
        out.open("public String toString()")
                .line("return String.valueOf(value);")
                .close()
                .close();
    }
}
