package dev.kit.envkit.credentials;

import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * The credentials of a stage, passed to an application.
 *
 * @param stage the full name, which advice repeats
 * @param variables the secrets by name
 */
record StageCredentials(String stage, Map<String, String> variables) {

    static final String DEVELOPMENT = "development";

    /** Expands {@code dev} to the full name. */
    StageCredentials {
        stage = inFull(stage);
        variables = Map.copyOf(variables);
    }

    static String inFull(String stage) {
        return stage.equals("dev") ? DEVELOPMENT : stage;
    }

    static StageCredentials ofJson(String text, String what) {
        JsonNode content = CredentialJson.object(text, what);
        return new StageCredentials(
                content.path("stage").asString(DEVELOPMENT), CredentialJson.strings(content.path("credentials"), what));
    }

    String toJson() {
        return CredentialJson.write(Map.of("stage", stage, "credentials", variables));
    }

    Credentials toCredentials() {
        return new Credentials(variables, "credentials, stage " + stage, stage, List.of());
    }
}
