package dev.kit.mock;

import dev.kit.openapi.ApiOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Defines the responses of one operation, or of all. Thread-safe.
 *
 * <p>The last definition applies, until {@link MockServer#reset()}. Requests are checked in any case.
 *
 * @param <O> the type of the operation's success response
 */
public final class MockOperation<O extends @Nullable Object> {

    private final @Nullable ApiOperation operation;
    private final Script script;

    MockOperation(@Nullable ApiOperation operation, Script script) {
        this.operation = operation;
        this.script = script;
    }

    /** Responds with the status of success and this body, written as JSON. */
    public void answer(O body) {
        answerWith(MockAnswer.sample().body(body));
    }

    /** Responds with a status. The body is a sample of the document's declaration for that status. */
    public void status(int status) {
        answerWith(MockAnswer.status(status));
    }

    /**
     * Responds to successive requests with these responses, in turn.
     *
     * <p>All further requests get the last one.
     *
     * @param first the response to the first request
     * @param others the responses to the requests after it
     */
    public void answerWith(MockAnswer first, MockAnswer... others) {
        List<MockAnswer> answers = new ArrayList<>();
        answers.add(Objects.requireNonNull(first, "first"));
        answers.addAll(List.of(others));
        AtomicInteger next = new AtomicInteger();
        int last = others.length;
        script.say(operation, call -> answers.get(next.getAndUpdate(index -> Math.min(index + 1, last))));
    }

    /** Responds with the function's result for each request. It may run on several threads at once. */
    public void answerWith(Function<MockCall, MockAnswer> answer) {
        script.say(operation, Objects.requireNonNull(answer, "answer"));
    }
}
