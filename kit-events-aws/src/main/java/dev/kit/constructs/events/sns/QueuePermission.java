package dev.kit.constructs.events.sns;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The policy by which a queue accepts the messages of one topic, besides its existing statements. */
final class QueuePermission {

    private static final JsonMapper MAPPER = JsonMapper.shared();

    private QueuePermission() {}

    /**
     * Adds the permission.
     *
     * @param policy the queue's policy so far; null if it has none
     * @return the new policy; null if the queue has the permission already
     */
    static @Nullable String add(@Nullable String policy, String queueArn, String topicArn) {
        ObjectNode root = read(policy);
        String id = "kit-" + topicArn.replaceAll("[^A-Za-z0-9]", "-");
        ArrayNode statements = statements(root);
        for (JsonNode statement : statements) {
            if (statement.path("Sid").asString("").equals(id)) {
                return null;
            }
        }
        statements.add(MAPPER.<JsonNode>valueToTree(Map.of(
                "Sid",
                id,
                "Effect",
                "Allow",
                "Principal",
                Map.of("Service", "sns.amazonaws.com"),
                "Action",
                "sqs:SendMessage",
                "Resource",
                queueArn,
                "Condition",
                Map.of("ArnEquals", Map.of("aws:SourceArn", topicArn)))));
        return MAPPER.writeValueAsString(root);
    }

    private static ObjectNode read(@Nullable String policy) {
        if (policy != null && !policy.isEmpty()) {
            try {
                if (MAPPER.readTree(policy) instanceof ObjectNode object) {
                    return object;
                }
            } catch (JacksonException e) {
                throw new IllegalStateException("The policy of the queue is not JSON: " + policy, e);
            }
        }
        return MAPPER.createObjectNode().put("Version", "2012-10-17");
    }

    /** Returns the statements of a policy. A policy with a single statement may have it without a list. */
    private static ArrayNode statements(ObjectNode root) {
        JsonNode statements = root.path("Statement");
        if (statements instanceof ArrayNode array) {
            return array;
        }
        ArrayNode array = root.putArray("Statement");
        if (statements.isObject()) {
            array.add(statements);
        }
        return array;
    }
}
