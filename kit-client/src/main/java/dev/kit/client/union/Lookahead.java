package dev.kit.client.union;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import tools.jackson.databind.DeserializationContext;

/** A tape, and the costs found for its values by type. Not thread-safe. */
record Lookahead(Tape tape, DeserializationContext context, Map<Question, Integer> answers) {

    Lookahead(Tape tape, DeserializationContext context) {
        this(tape, context, new HashMap<>());
    }

    /** Computes each answer once, which keeps nested unions linear. */
    int once(JsonShape shape, int at, IntSupplier answer) {
        Question question = new Question(shape, at);
        Integer known = answers.get(question);
        if (known == null) {
            known = answer.getAsInt();
            answers.put(question, known);
        }
        return known;
    }

    record Question(JsonShape shape, int at) {}
}
