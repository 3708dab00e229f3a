package dev.kit.envkit;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The complete specification of a leaf. The rules are an array because they are iterated on every parse. */
@SuppressWarnings("ArrayRecordComponent") // never compared, never handed out
record Specification<T>(
        String name, @Nullable String site, Reader<T> reader, Rule<T>[] rules, boolean allowEmpty, Notes notes) {

    static <T> Specification<T> of(String name, @Nullable String site, Reader<T> reader) {
        return new Specification<>(name, site, reader, none(), false, Notes.NONE);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of a generic type have no other birth
    private static <T> Rule<T>[] none() {
        return (Rule<T>[]) new Rule[0];
    }

    Specification<T> withRule(Rule<T> rule) {
        Rule<T>[] more = Arrays.copyOf(rules, rules.length + 1);
        more[rules.length] = rule;
        return new Specification<>(name, site, reader, more, allowEmpty, notes);
    }

    Specification<T> withNotes(Notes changed) {
        return new Specification<>(name, site, reader, rules, allowEmpty, changed);
    }

    Specification<T> withEmptyAllowed() {
        return new Specification<>(name, site, reader, rules, true, notes);
    }
}
