package dev.kit.cli.generate.typescript;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The published examples of Signature Version 4, of the client in Java, as the files that AWS publishes. */
final class SignatureVectors {

    private static final Path CASES = Path.of("..", "kit-client", "src", "test", "resources", "sigv4", "cases.json");

    private static final Map<String, String> CREDENTIALS = Map.of(
            "access_key_id", "AKIDEXAMPLE",
            "secret_access_key", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

    private SignatureVectors() {}

    /** Writes a directory for each example, and returns the number of them. */
    static int write(Path directory) throws IOException {
        JsonNode cases = JsonMapper.shared().readTree(Files.readAllBytes(CASES));
        for (JsonNode each : cases) {
            Path files =
                    Files.createDirectories(directory.resolve(each.get("name").asString()));
            Files.writeString(files.resolve("context.json"), context(each));
            Files.writeString(files.resolve("request.txt"), request(each));
            Files.writeString(
                    files.resolve("header-signature.txt"),
                    each.get("authorization").asString().replaceFirst(".*Signature=", ""));
        }
        return cases.size();
    }

    private static String context(JsonNode each) {
        String token = each.get("token").asString();
        var credentials = JsonMapper.shared().createObjectNode();
        CREDENTIALS.forEach(credentials::put);
        if (!token.isEmpty()) {
            credentials.put("token", token);
        }
        return JsonMapper.shared()
                .createObjectNode()
                .put("region", "us-east-1")
                .put("service", "service")
                .put("timestamp", "2015-08-30T12:36:00Z")
                .put("normalize", each.get("normalize").asBoolean())
                .put("double_uri_encode", each.get("twice").asBoolean())
                .put("sign_body", each.get("hash").asBoolean())
                .put("omit_session_token", !each.get("signToken").asBoolean())
                .set("credentials", credentials)
                .toString();
    }

    private static String request(JsonNode each) {
        URI uri = URI.create(each.get("uri").asString());
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        StringBuilder text = new StringBuilder(each.get("method").asString());
        text.append(' ')
                .append(uri.getRawPath())
                .append(query)
                .append(" HTTP/1.1\nHost:")
                .append(uri.getHost());
        each.get("headers")
                .forEach(pair -> text.append('\n')
                        .append(pair.get(0).asString())
                        .append(':')
                        .append(pair.get(1).asString()));
        return text.append("\n\n").append(each.get("body").asString()).toString();
    }
}
