package dev.kit.cli.generate;

import dev.kit.cli.generate.TypeDeclaration.UnionType;
import dev.kit.cli.generate.TypeDeclaration.Variant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A writer of unions as sealed interfaces with a variant for unknown values. */
final class UnionWriter {

    private static final int MOST_BRANCHES_TO_MATCH = 100;

    private UnionWriter() {}

    static void write(JavaFile out, UnionType union) {
        String name = union.name();
        out.use(ImportedNames.JACKSON + "JsonValue", ImportedNames.DESERIALIZE);
        out.doc(union.description(), "One of several types.");
        List<String> permitted = new ArrayList<>();
        union.variants.forEach(variant -> permitted.add(permitted(union, variant)));
        permitted.add(name + ".Unknown");
        out.line("@JsonDeserialize(using = " + union.qualified() + ".Decoder.class)");
        out.open("public sealed interface " + name + " permits " + String.join(", ", permitted))
                .line("");
        decoder(out, union);
        if (union.variants.size() <= MOST_BRANCHES_TO_MATCH) {
            match(out, union);
        }
        wrappers(out, union);
        out.line("").line("/** A value that fits no variant, as maps, lists and scalars. */");
        out.open("record Unknown(@JsonValue Object json) implements " + name).close();
        TypeWriter.nested(out, union.nested());
        out.close();
    }

    private static String permitted(UnionType union, Variant variant) {
        return variant.wrapper().isEmpty() ? variant.type().java() : union.name() + "." + variant.wrapper();
    }

    private static void decoder(JavaFile out, UnionType union) {
        out.use(ImportedNames.UNION);
        out.line("/** Decides which variant a value is. */")
                .open("final class Decoder extends Union<" + union.name() + ">");
        out.line("/** For Jackson. */").open("public Decoder()");
        out.line("super(Union.<" + union.name() + ">orElse(Unknown::new)");
        if (!union.discriminator.isEmpty()) {
            out.more(".discriminator(" + ImportedNames.literal(union.discriminator) + ")");
            union.mapping.forEach(
                    (value, type) -> out.more(".when(" + ImportedNames.literal(value) + ", " + type + ".class)"));
        }
        union.variants.forEach(variant -> out.more(variant(out, variant)));
        out.line(");").close().close();
    }

    private static String variant(JavaFile out, Variant variant) {
        if (variant.object() != null) {
            return ".variant(" + variant.type().java() + ".class)";
        }
        out.use(variant.type().imports());
        return ".variant(" + variant.type().reference() + ", " + variant.wrapper() + "::new)";
    }

    /** Writes {@code match} as an instance method, or as a static one if a record would inherit it from two unions. */
    private static void match(JavaFile out, UnionType union) {
        out.use("java.util.function.Function");
        Set<String> names = new HashSet<>(Set.of("union", "unknown", "it"));
        Map<Variant, String> parameters = new LinkedHashMap<>();
        for (Variant variant : union.variants) {
            String simple = variant.javaName().substring(variant.javaName().lastIndexOf('.') + 1);
            parameters.put(variant, JavaNames.unique(JavaNames.member(simple), names));
        }
        boolean fixed = union.matchesStatically;
        String value = fixed ? "union" : "this";
        out.line("").line("/** The result of the function that fits the variant. */");
        out.line((fixed ? "static" : "default") + " <R extends " + TypeUse.nullable("Object") + "> R match(");
        if (fixed) {
            out.more(union.name() + " union,");
        }
        parameters.forEach((variant, name) ->
                out.more("Function<? super " + permitted(union, variant) + ", ? extends R> " + name + ","));
        out.moreOpen("Function<? super Unknown, ? extends R> unknown)");
        parameters.forEach(
                (variant, name) -> out.open("if (" + value + " instanceof " + permitted(union, variant) + " it)")
                        .line("return " + name + ".apply(it);")
                        .close());
        out.line("return unknown.apply((Unknown) " + value + ");").close();
    }

    /** Returns the name of a wrapper's factory method, such as {@code ofText}. */
    private static String factory(Variant variant) {
        return variant.wrapper().equals("OfString")
                ? "ofText"
                : variant.wrapper().substring(0, 1).toLowerCase(Locale.ROOT)
                        + variant.wrapper().substring(1);
    }

    private static void wrappers(JavaFile out, UnionType union) {
        for (Variant variant : union.variants) {
            if (!variant.wrapper().isEmpty()) {
                out.use(variant.type().imports());
                String type = variant.type().written();
                out.line("").line("/** The variant that is a value of its own. */");
                out.open("record " + variant.wrapper() + "(@JsonValue " + type + " value) implements " + union.name())
                        .close();
                out.method(
                        "The value as this type.",
                        "static " + union.name() + " " + factory(variant) + "(" + type + " value)",
                        "return new " + variant.wrapper() + "(value);");
            }
        }
    }
}
