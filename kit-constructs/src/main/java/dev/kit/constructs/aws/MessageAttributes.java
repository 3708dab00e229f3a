package dev.kit.constructs.aws;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the attributes of a message. SQS and SNS use different names for their text. */
final class MessageAttributes {

    private MessageAttributes() {}

    /** Returns the attributes with a text value. */
    static Map<String, String> read(EventParser event, String textProperty) {
        Map<String, String> attributes = new HashMap<>();
        event.object((name, attribute) -> {
            String text = text(attribute, textProperty);
            if (text != null) {
                attributes.put(name, text);
            }
        });
        return attributes;
    }

    private static @Nullable String text(EventParser attribute, String textProperty) {
        @Nullable String[] found = {null};
        attribute.object((name, value) -> {
            if (name.equals(textProperty)) {
                found[0] = value.text();
            } else {
                value.skip();
            }
        });
        return found[0];
    }
}
