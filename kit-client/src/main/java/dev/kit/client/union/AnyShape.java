package dev.kit.client.union;

/** The shape of any value. */
enum AnyShape implements JsonShape {
    ANY;

    @Override
    public int cost(Lookahead lookahead, int at) {
        return 0;
    }
}
