package dev.kit.client;

import dev.kit.client.http.ParameterStyle;
import dev.kit.client.http.Payload;
import dev.kit.client.json.JsonCodec;

/** An {@code application/x-www-form-urlencoded} body. */
final class FormBody {

    private FormBody() {}

    static Payload of(Object value, JsonCodec codec) {
        StringBuilder pairs = new StringBuilder();
        new ParameterEncoder(codec).query(pairs, "", value, ParameterStyle.FORM_EXPLODED);
        return Payload.text(pairs.isEmpty() ? "" : pairs.substring(1), "application/x-www-form-urlencoded");
    }
}
