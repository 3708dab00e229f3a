package dev.kit.client.union;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** An object with declared members. Filled once, because it may contain itself. */
final class ObjectShape implements JsonShape {

    private final Map<String, Member> members = new HashMap<>();
    private @Nullable JsonShape additional;
    private int required;
    private boolean closed;

    void add(String name, JsonShape shape, boolean mandatory, boolean nullable) {
        members.put(name, new Member(shape, mandatory, nullable));
        required += mandatory ? 1 : 0;
    }

    /** Allows other members whose values have that shape. */
    void keepOthers(JsonShape shape) {
        additional = shape;
    }

    /** Excludes other members, which then indicate another type. */
    void close() {
        closed = true;
    }

    /** Returns whether an object has a member that this closed shape excludes. */
    boolean exceeds(Tape tape, int at) {
        if (!closed || tape.token(at) != JsonToken.START_OBJECT) {
            return false;
        }
        int end = tape.end(at);
        for (int name = at + 1; name < end; name = tape.end(name + 1) + 1) {
            if (!members.containsKey(tape.name(name))) {
                return true;
            }
        }
        return false;
    }

    /** Returns the declared values of a member; empty if there are none. */
    Set<String> known(String name) {
        Member member = members.get(name);
        return member != null && member.shape instanceof ScalarShape scalar ? scalar.known() : Set.of();
    }

    Set<String> names() {
        return members.keySet();
    }

    @Override
    public boolean admits(Tape tape, int at) {
        return tape.token(at) == JsonToken.START_OBJECT || tape.token(at) == JsonToken.VALUE_NULL;
    }

    /** Returns the cost determined by the presence and the kinds of its own members. */
    int outerCost(Lookahead lookahead, int at) {
        return cost(lookahead, at, false);
    }

    @Override
    public int cost(Lookahead lookahead, int at) {
        if (lookahead.tape().token(at) == JsonToken.VALUE_NULL) {
            return 0;
        }
        return lookahead.once(this, at, () -> cost(lookahead, at, true));
    }

    private int cost(Lookahead lookahead, int at, boolean deep) {
        Tape tape = lookahead.tape();
        if (tape.token(at) != JsonToken.START_OBJECT) {
            return MISFIT;
        }
        int total = 0;
        int found = 0;
        int end = tape.end(at);
        for (int name = at + 1; name < end; name = tape.end(name + 1) + 1) {
            Member member = members.get((String) tape.value(name));
            JsonShape shape = member == null ? additional : member.shape;
            found += member != null && member.required ? 1 : 0;
            boolean refused =
                    member == null ? closed : !member.nullable && tape.token(name + 1) == JsonToken.VALUE_NULL;
            int cost = refused ? MISFIT : shape == null ? 1 : cost(shape, lookahead, name + 1, deep);
            if (cost == MISFIT) {
                return MISFIT;
            }
            total += cost;
        }
        return found < required ? MISFIT : total;
    }

    private static int cost(JsonShape shape, Lookahead lookahead, int at, boolean deep) {
        if (deep || shape instanceof ScalarShape) {
            return shape.cost(lookahead, at);
        }
        return shape.admits(lookahead.tape(), at) ? 0 : MISFIT;
    }

    private record Member(JsonShape shape, boolean required, boolean nullable) {}
}
