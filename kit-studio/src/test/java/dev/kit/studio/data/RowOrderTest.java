package dev.kit.studio.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The conditions of a page: as few ranges as give every row. */
class RowOrderTest {

    private static final String A = "cast(? as int)";
    private static final String ID = "cast(? as bigint)";

    private static SortKey a(boolean descending, boolean nullable) {
        return new SortKey("t.a", "int", descending, nullable);
    }

    private static SortKey id(boolean descending) {
        return new SortKey("t.id", "bigint", descending, false);
    }

    private static List<String> steps(List<SortKey> keys, @Nullable String... row) {
        return new RowOrder(keys)
                .stepsAfter(Arrays.asList(row)).stream()
                        .map(SqlBuilder::toString)
                        .toList();
    }

    @Test
    @DisplayName("DB-11 DB-37 one direction is one range, nulls apart")
    void oneDirectionIsOneRange() {
        String after = "(t.a, t.id) > (" + A + ", " + ID + ")";
        String before = "(t.a, t.id) < (" + A + ", " + ID + ")";
        assertThat(steps(List.of(a(false, false), id(false)), "1", "2")).containsExactly(after);
        assertThat(steps(List.of(a(false, true), id(false)), "1", "2")).containsExactly(after, "t.a is null");
        assertThat(steps(List.of(a(true, true), id(true)), "1", "2")).containsExactly(before);
    }

    @Test
    @DisplayName("DB-11 DB-37 from within the nulls on, the rest of them is a range of its own")
    void nullsAreARangeOfTheirOwn() {
        assertThat(steps(List.of(a(false, true), id(false)), null, "2"))
                .containsExactly("t.a is null and (t.id) > (" + ID + ")");
        assertThat(steps(List.of(a(true, true), id(true)), null, "2"))
                .containsExactly("t.a is null and (t.id) < (" + ID + ")", "t.a is not null");
    }

    @Test
    @DisplayName("DB-11 DB-35 mixed directions take one range for each turn")
    void mixedDirectionsTakeSeveralRanges() {
        assertThat(steps(List.of(a(false, false), id(true)), "1", "2"))
                .containsExactly("t.a = " + A + " and (t.id) < (" + ID + ")", "(t.a) > (" + A + ")");
    }

    @Test
    @DisplayName("DB-11 DB-37 nulls that are last within equal rows keep their place in the middle")
    void nullsInTheMiddleKeepTheirPlace() {
        SortKey b = new SortKey("t.b", "int", false, true);
        assertThat(steps(List.of(a(false, false), b, id(false)), "1", "2", "3"))
                .containsExactly(
                        "t.a = " + A + " and (t.b, t.id) > (" + A + ", " + ID + ")",
                        "t.a = " + A + " and t.b is null",
                        "(t.a) > (" + A + ")");
    }

    @Test
    @DisplayName("DB-11 DB-37 only a range from the first key on has all rows but the nulls")
    void aRangeFromTheFirstKeyHasAllButNulls() {
        RowOrder ascending = new RowOrder(List.of(a(false, true), id(false)));
        RowOrder mixed = new RowOrder(List.of(a(false, true), id(true)));
        assertThat(ascending.beginsWithAllButNulls(List.of("1", "2"))).isTrue();
        assertThat(ascending.beginsWithAllButNulls(Arrays.asList(null, "2"))).isFalse();
        assertThat(mixed.beginsWithAllButNulls(List.of("1", "2"))).isFalse();
    }
}
