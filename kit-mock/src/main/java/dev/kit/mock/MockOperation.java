package dev.kit.mock;

import dev.kit.mock.document.ApiOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How an operation answers. What is said last holds, until {@link MockServer#reset()}. Requests are checked all the same.
 * Thread-safe.
 *
 * @param <O> the type of its success
 */
public final class MockOperation<O extends @Nullable Object> {

    private final @Nullable ApiOperation operation;
    private final Script script;

    MockOperation(@Nullable ApiOperation operation, Script script) {
        this.operation = operation;
        this.script = script;
    }

    /** Answers with the status of success and this body, written as JSON. */
    public void answer(O body) {
        answerWith(MockAnswer.sample().body(body));
    }

    /** Answers with a status; the body is a sample of what the document declares for it. */
    public void status(int status) {
        answerWith(MockAnswer.status(status));
    }

    /**
     * Answers one call with each, in turn, and all further ones with the last.
     *
     * @param first the answer of the first call
     * @param others those of the calls after it
     */
    public void answerWith(MockAnswer first, MockAnswer... others) {
        List<MockAnswer> answers = new ArrayList<>();
        answers.add(Objects.requireNonNull(first, "first"));
        answers.addAll(List.of(others));
        script.say(operation, new InTurn(answers));
    }

    /** Answers with what the function makes of each call. It may run on several threads at once. */
    public void answerWith(Function<MockCall, MockAnswer> answer) {
        script.say(operation, Objects.requireNonNull(answer, "answer"));
    }

    /** The answers of an operation, one after the other. */
    private static final class InTurn implements Function<MockCall, MockAnswer> {

        private final List<MockAnswer> answers;
        private int next;

        private InTurn(List<MockAnswer> answers) {
            this.answers = answers;
        }

        @Override
        public synchronized MockAnswer apply(MockCall call) {
            MockAnswer answer = answers.get(next);
            next = Math.min(next + 1, answers.size() - 1);
            return answer;
        }
    }
}
