package dev.kit.constructs.testing.conformance;

import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A request and the one right answer to it. Immutable.
 *
 * @param title begins with the cases it shows
 * @param expected the lines of the answer: status, headers in lower case and in order, an empty line, the body
 * @param transportRefusals statuses with which a transport may refuse the request before an adaptor sees it
 */
public record GoldenExchange(
        String title, WireRequest request, List<String> expected, List<Integer> transportRefusals) {

    public GoldenExchange {
        expected = List.copyOf(expected);
        transportRefusals = List.copyOf(transportRefusals);
    }

    /**
     * Compares an answer with the golden one, byte for byte.
     *
     * @throws AssertionError telling both, and how to record a new golden answer
     */
    public void verify(WireAnswer answer) {
        checkLength(answer);
        List<String> actual = GoldenAnswer.lines(answer);
        if (!actual.equals(expected) && !isRefusal(answer)) {
            throw new AssertionError(title + "\n" + request.method() + " " + request.target() + "\nexpected:\n  "
                    + String.join("\n  ", expected) + "\nbut was:\n  " + String.join("\n  ", actual)
                    + "\nIf the new answer is right, record it with -Dkit.update=true in kit-conformance.");
        }
    }

    private boolean isRefusal(WireAnswer answer) {
        return transportRefusals.contains(answer.status())
                && !new String(answer.body(), StandardCharsets.UTF_8).contains("Exception");
    }

    /** Not compared with the golden answer, since not every transport tells the length; but it must be true. */
    private void checkLength(WireAnswer answer) {
        String length = answer.header("Content-Length");
        if (length != null
                && !request.method().equals("HEAD")
                && answer.status() != 304
                && Long.parseLong(length) != answer.body().length) {
            throw new AssertionError(
                    title + "\nContent-Length is " + length + ", the body has " + answer.body().length + " bytes.");
        }
    }

    /** The title. */
    @Override
    public String toString() {
        return title;
    }
}
