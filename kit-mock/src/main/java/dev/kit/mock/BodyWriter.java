package dev.kit.mock;

import java.io.ByteArrayOutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes samples in the format of a media type. */
final class BodyWriter {

    private static final byte[] BYTES = "sample".getBytes(StandardCharsets.UTF_8);

    private BodyWriter() {}

    /** Returns whether a body of this type is a sequence of values. */
    static boolean stream(String mediaType) {
        return MediaType.lines(mediaType) || MediaType.base(mediaType).equals("text/event-stream");
    }

    static byte[] write(String mediaType, List<JsonNode> samples) {
        if (stream(mediaType)) {
            return rows(mediaType, samples);
        }
        if (samples.isEmpty()) {
            return MediaType.json(mediaType) ? "{}".getBytes(StandardCharsets.UTF_8) : BYTES.clone();
        }
        JsonNode sample = samples.get(0);
        if (MediaType.json(mediaType)) {
            return json(sample);
        }
        String base = MediaType.base(mediaType);
        if (sample.isString()) {
            return sample.stringValue().getBytes(StandardCharsets.UTF_8);
        }
        if (base.equals("application/x-www-form-urlencoded")) {
            return form(sample).getBytes(StandardCharsets.UTF_8);
        }
        if (base.startsWith("text/") && !base.equals("text/xml")) {
            return json(sample);
        }
        throw new IllegalStateException("It writes no " + base
                + ". Give an example of it as a text, or say the answer in the test with body(mediaType, bytes).");
    }

    private static byte[] rows(String mediaType, List<JsonNode> samples) {
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        boolean events = !MediaType.lines(mediaType);
        for (JsonNode sample : samples) {
            byte[] row =
                    events && sample.isString() ? sample.stringValue().getBytes(StandardCharsets.UTF_8) : json(sample);
            if (events) {
                rows.writeBytes("data: ".getBytes(StandardCharsets.UTF_8));
            }
            rows.writeBytes(row);
            rows.writeBytes((events ? "\n\n" : "\n").getBytes(StandardCharsets.UTF_8));
        }
        return rows.toByteArray();
    }

    private static String form(JsonNode sample) {
        return sample.properties().stream()
                .map(entry ->
                        encoded(entry.getKey()) + "=" + encoded(entry.getValue().asString("")))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static byte[] json(JsonNode value) {
        return JsonMapper.shared().writeValueAsBytes(value);
    }
}
