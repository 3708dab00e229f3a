package dev.kit.cli.generate;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** A writer of the class that lists the types of the webhooks' bodies. */
final class WebhookWriter {

    private WebhookWriter() {}

    static void write(JavaFile out, Map<String, TypeUse> webhooks) {
        out.use(Sources.TYPE_REF);
        out.doc("The bodies of the webhooks of the document, for a JsonCodec to read.", "");
        out.open("public final class " + out.name());
        Set<String> names = new HashSet<>();
        webhooks.forEach((webhook, type) -> {
            String name = JavaNames.constant(webhook);
            while (!names.add(name)) {
                name += "_";
            }
            out.use(type.imports()).line("").doc("The body of the webhook " + webhook + ".", "");
            out.line("public static final TypeRef<" + type.java() + "> " + name + " = " + type.reference() + ";");
        });
        out.line("").open("private " + out.name() + "()").close().close();
    }
}
