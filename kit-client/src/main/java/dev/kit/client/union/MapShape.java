package dev.kit.client.union;

import tools.jackson.core.JsonToken;

/** An object with members of any name whose values have the same shape. */
record MapShape(Shape value) implements Shape {

    @Override
    public boolean admits(Tape tape, int at) {
        return tape.token(at) == JsonToken.START_OBJECT || tape.token(at) == JsonToken.VALUE_NULL;
    }

    @Override
    public int cost(Lookahead lookahead, int at) {
        Tape tape = lookahead.tape();
        if (tape.token(at) != JsonToken.START_OBJECT) {
            return tape.token(at) == JsonToken.VALUE_NULL ? 0 : MISFIT;
        }
        int total = 0;
        int end = tape.end(at);
        for (int name = at + 1; name < end; name = tape.end(name + 1) + 1) {
            int cost = value.cost(lookahead, name + 1);
            if (cost == MISFIT) {
                return MISFIT;
            }
            total += cost;
        }
        return total;
    }
}
