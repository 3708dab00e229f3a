package dev.kit.client.union;

import tools.jackson.core.JsonToken;

/**
 * A list or a map whose items or values all have the same shape.
 *
 * @param start the token at which it starts
 */
record CollectionShape(JsonToken start, JsonShape content) implements JsonShape {

    @Override
    public boolean admits(Tape tape, int at) {
        if (tape.token(at) != start) {
            return tape.token(at) == JsonToken.VALUE_NULL;
        }
        if (start == JsonToken.START_OBJECT) {
            return true;
        }
        int end = tape.end(at);
        for (int item = at + 1; item < end; item = tape.end(item) + 1) {
            if (!content.admits(tape, item)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int cost(Lookahead lookahead, int at) {
        Tape tape = lookahead.tape();
        if (tape.token(at) != start) {
            return tape.token(at) == JsonToken.VALUE_NULL ? 0 : MISFIT;
        }
        int name = start == JsonToken.START_OBJECT ? 1 : 0;
        int total = 0;
        int end = tape.end(at);
        for (int item = at + 1 + name; item < end; item = tape.end(item) + 1 + name) {
            int cost = content.cost(lookahead, item);
            if (cost == MISFIT) {
                return MISFIT;
            }
            total += cost;
        }
        return total;
    }
}
