package dev.kit.client.union;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import tools.jackson.databind.DeserializationContext;

/** A tape, and the costs found for its values by type. Not thread-safe. */
final class Lookahead {

    private final Tape tape;
    private final DeserializationContext context;
    private final Map<Question, Integer> answers = new HashMap<>();

    Lookahead(Tape tape, DeserializationContext context) {
        this.tape = tape;
        this.context = context;
    }

    Tape tape() {
        return tape;
    }

    DeserializationContext context() {
        return context;
    }

    /** Computes each answer once, which keeps nested unions linear. */
    int once(Shape shape, int at, IntSupplier answer) {
        Question question = new Question(shape, at);
        Integer known = answers.get(question);
        if (known == null) {
            known = answer.getAsInt();
            answers.put(question, known);
        }
        return known;
    }

    private record Question(Shape shape, int at) {}
}
