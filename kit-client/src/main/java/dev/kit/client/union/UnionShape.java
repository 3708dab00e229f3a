package dev.kit.client.union;

import tools.jackson.core.JsonToken;

/** A value decoded by a union; it admits everything, if necessary as the unknown variant. */
record UnionShape(Union<?> union) implements Shape {

    @Override
    public boolean admits(Tape tape, int at) {
        return true;
    }

    @Override
    public int cost(Lookahead lookahead, int at) {
        if (lookahead.tape().token(at) == JsonToken.VALUE_NULL) {
            return 0;
        }
        return lookahead.once(this, at, () -> decided(lookahead, at));
    }

    private int decided(Lookahead lookahead, int at) {
        Leaf<?> leaf = union.table(lookahead.context()).decide(lookahead, at);
        return leaf == null ? 1 : leaf.shape().cost(lookahead, at);
    }
}
