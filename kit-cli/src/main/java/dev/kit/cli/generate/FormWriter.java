package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.FormType;
import dev.kit.cli.generate.TypeDeclaration.FormType.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A writer of the record of a multipart body. */
final class FormWriter {

    private FormWriter() {}

    static void write(JavaFile out, FormType form) {
        List<String> tags = new ArrayList<>();
        List<OptionalMembers.Part> members = new ArrayList<>();
        for (Part part : form.parts()) {
            out.use(part.type().imports());
            tags.addAll(Javadoc.parameter(part.name(), part.description()));
            members.add(new OptionalMembers.Part(part.name(), part.javaType(), part.required()));
        }
        out.use(Sources.MULTIPART).doc(form.description(), "The parts of a multipart body.", tags);
        out.open("public record " + form.name() + "("
                + members.stream()
                        .map(part -> "\n        " + part.type() + " " + part.name())
                        .collect(Collectors.joining(","))
                + ")");
        OptionalMembers.write(out, form.name(), members);
        out.line("").line("/** The body that these parts make. */").open("Multipart toMultipart()");
        out.line("return Multipart.create()"
                + form.parts().stream().map(FormWriter::call).collect(Collectors.joining()) + ";");
        out.close();
        form.nested().forEach(nested -> {
            out.line("");
            TypeWriter.write(out, nested);
        });
        out.close();
    }

    private static String call(Part part) {
        String mediaType = part.mediaType().isEmpty() ? "" : ", " + Sources.literal(part.mediaType());
        return "." + part.method() + "(" + Sources.literal(part.json()) + ", " + part.name() + mediaType + ")";
    }
}
