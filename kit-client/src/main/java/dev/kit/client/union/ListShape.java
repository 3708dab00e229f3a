package dev.kit.client.union;

import tools.jackson.core.JsonToken;

/** A list whose items have the same shape. */
record ListShape(Shape item) implements Shape {

    @Override
    public boolean admits(Tape tape, int at) {
        if (tape.token(at) != JsonToken.START_ARRAY) {
            return tape.token(at) == JsonToken.VALUE_NULL;
        }
        int end = tape.end(at);
        for (int item = at + 1; item < end; item = tape.end(item) + 1) {
            if (!this.item.admits(tape, item)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int cost(Lookahead lookahead, int at) {
        Tape tape = lookahead.tape();
        if (tape.token(at) != JsonToken.START_ARRAY) {
            return tape.token(at) == JsonToken.VALUE_NULL ? 0 : MISFIT;
        }
        int total = 0;
        int end = tape.end(at);
        for (int item = at + 1; item < end; item = tape.end(item) + 1) {
            int cost = this.item.cost(lookahead, item);
            if (cost == MISFIT) {
                return MISFIT;
            }
            total += cost;
        }
        return total;
    }
}
