package dev.kit.openapi.change;

import dev.kit.openapi.ApiAnswer;
import dev.kit.openapi.ApiNode;
import dev.kit.openapi.ApiOperation;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Compares the responses of an operation. Not thread-safe. */
record AnswerComparison(ApiSides sides, ChangeDirection direction, FindingList findings) {

    AnswerComparison(ApiSides sides, ChangeDirection direction) {
        this(sides, direction, new FindingList(direction));
    }

    ChangeOutcome compare(ApiOperation old, ApiOperation now) {
        Map<String, ApiAnswer> olds = byStatus(old);
        Map<String, ApiAnswer> news = byStatus(now);
        news.forEach((status, is) -> {
            covering(olds, status).ifPresentOrElse(was -> findings.include(compare(was, is)), () -> added(status, is));
        });
        olds.forEach((status, was) -> {
            if (!news.containsKey(status)) {
                missing(status, was, news);
            }
        });
        new LinkComparison(sides, findings).compare(old, now);
        return findings.outcome();
    }

    private static Map<String, ApiAnswer> byStatus(ApiOperation operation) {
        Map<String, ApiAnswer> answers = new LinkedHashMap<>();
        operation.answers().forEach(answer -> answers.put(answer.key().toUpperCase(Locale.ROOT), answer));
        return answers;
    }

    /** Returns the response for a status or a range: its own, else that of the range, else the default. */
    private static Optional<ApiAnswer> covering(Map<String, ApiAnswer> answers, String status) {
        return Stream.of(status, status.charAt(0) + "XX", "DEFAULT")
                .filter(answers::containsKey)
                .map(answers::get)
                .findFirst();
    }

    private void added(String status, ApiAnswer is) {
        OperationRule rule = direction == ChangeDirection.RESPONSE
                ? OperationRule.RESPONSE_STATUS_ADDED
                : OperationRule.REQUEST_STATUS_ADDED;
        findings.now(rule, is.node(), "Response " + shown(status) + " is new.");
    }

    private void missing(String status, ApiAnswer was, Map<String, ApiAnswer> news) {
        Optional<ApiAnswer> cover = covering(news, status);
        boolean range = status.endsWith("XX");
        boolean narrowed = range && news.keySet().stream().anyMatch(other -> other.charAt(0) == status.charAt(0));
        if (cover.isPresent()) {
            ChangeOutcome outcome = compare(was, cover.get());
            if (cover.get().otherwise() && succeeds(status) && !outcome.isNone()) {
                removed(status, was);
            } else {
                findings.include(outcome);
            }
        } else if (narrowed && direction == ChangeDirection.RESPONSE) {
            findings.before(
                    OperationRule.RESPONSE_ERROR_REMOVED,
                    was.node(),
                    "Some statuses of " + shown(status) + " are no longer declared.");
        } else {
            removed(status, was);
        }
    }

    private void removed(String status, ApiAnswer was) {
        String fact = "Response " + shown(status) + " is gone.";
        if (direction == ChangeDirection.RESPONSE) {
            OperationRule rule =
                    succeeds(status) ? OperationRule.RESPONSE_STATUS_REMOVED : OperationRule.RESPONSE_ERROR_REMOVED;
            findings.before(rule, was.node(), fact);
        } else if (succeeds(status)) {
            findings.before(OperationRule.REQUEST_STATUS_REMOVED, was.node(), fact);
        }
    }

    /** Returns whether clients rely on a status. 304 only saves what 200 sends. */
    private static boolean succeeds(String status) {
        return "123".indexOf(status.charAt(0)) >= 0 && !status.equals("304");
    }

    private static String shown(String status) {
        return status.equals("DEFAULT") ? "default" : status;
    }

    private ChangeOutcome compare(ApiAnswer was, ApiAnswer is) {
        FindingList answer = new FindingList(direction);
        if (was.key().equalsIgnoreCase(is.key())) {
            new TextComparison(answer).compare(was.node(), is.node(), "description");
        }
        answer.include(new FieldComparison(sides, direction)
                .compare(
                        MessageField.headers(was.node(), sides.old()::resolve),
                        MessageField.headers(is.node(), sides.now()::resolve)));
        ApiNode old = was.node().at("content");
        ApiNode now = is.node().at("content");
        boolean read = direction == ChangeDirection.RESPONSE;
        if (read && old.names().isEmpty() && !now.names().isEmpty()) {
            answer.now(OperationRule.RESPONSE_BODY_ADDED, now, "Response " + is.key() + " has a body now.");
        } else if (read && now.names().isEmpty() && !old.names().isEmpty()) {
            String fact = "The body of response " + was.key() + " is gone.";
            answer.before(OperationRule.RESPONSE_BODY_REMOVED, old, fact);
        } else {
            answer.include(new ContentComparison(sides, direction, read).compare(old, now));
        }
        return answer.outcome();
    }
}
