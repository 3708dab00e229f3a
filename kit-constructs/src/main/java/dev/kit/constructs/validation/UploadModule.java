package dev.kit.constructs.validation;

import dev.kit.constructs.Upload;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** Binds the files of a form, which JSON cannot contain. */
final class UploadModule extends SimpleModule {

    UploadModule() {
        super("kit-uploads");
        addDeserializer(Upload.class, new Embedded());
    }

    private static final class Embedded extends StdDeserializer<Upload> {

        Embedded() {
            super(Upload.class);
        }

        @Override
        public Upload deserialize(JsonParser parser, DeserializationContext context) {
            return parser.currentToken() == JsonToken.VALUE_EMBEDDED_OBJECT
                            && parser.getEmbeddedObject() instanceof Upload upload
                    ? upload
                    : (Upload) context.handleUnexpectedToken(Upload.class, parser);
        }
    }
}
