package dev.kit.mock;

import dev.kit.openapi.ApiOperation;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The preferences of a request (RFC 7240).
 *
 * @param code the status to respond with; 0 for that of success
 * @param example the name of an example; null for none
 */
record Preference(int code, @Nullable String example) {

    private static final Pattern CODE = Pattern.compile("(?i)(?:^|[,;\\s])code\\s*=\\s*\"?([^\",;\\s]*)\"?");
    private static final Pattern EXAMPLE =
            Pattern.compile("(?i)(?:^|[,;\\s])example\\s*=\\s*(?:\"([^\"]*)\"|([^\",;\\s]*))");

    static Preference of(MockCall call) {
        String header = String.join(", ", call.headers().getOrDefault("prefer", List.of()));
        Matcher code = CODE.matcher(header);
        Matcher example = EXAMPLE.matcher(header);
        String name = example.find() ? (example.group(1) == null ? example.group(2) : example.group(1)) : null;
        return new Preference(code.find() ? status(code.group(1)) : 0, name);
    }

    private static int status(String text) {
        if (!text.matches("[2-5][0-9][0-9]")) {
            throw RequestProblem.of(
                    400, "The header Prefer asks for the code \"" + text + "\". Ask for one from 200 to 599.");
        }
        return Integer.parseInt(text);
    }

    /** Returns the preferred response, or that of success without a preference. */
    MockAnswer answer(ApiOperation operation) {
        if (code != 0 && operation.answer(code).isEmpty()) {
            String declared =
                    operation.answers().stream().map(answer -> answer.key()).collect(Collectors.joining(", "));
            throw RequestProblem.of(
                    400,
                    "The document declares no answer " + code + " for " + operation + ". It has " + declared + ".");
        }
        MockAnswer answer = code == 0 ? MockAnswer.sample() : MockAnswer.status(code);
        return example == null ? answer : answer.example(example);
    }

    /** Returns the value of the header {@code Preference-Applied}. */
    Optional<String> applied() {
        if (code == 0 && example == null) {
            return Optional.empty();
        }
        String name = example == null ? "" : "example=\"" + example.replaceAll("[^ -~]|\"", "") + "\"";
        String status = code == 0 ? "" : "code=" + code;
        return Optional.of(status.isEmpty() || name.isEmpty() ? status + name : status + ", " + name);
    }
}
