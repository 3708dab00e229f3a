package dev.kit.constructs.run;

import dev.kit.constructs.database.Database;
import dev.kit.constructs.rls.RlsExtractor;
import dev.kit.constructs.rls.RowLevelSecurity;
import org.jspecify.annotations.Nullable;

/**
 * The databases of a construct. Immutable.
 *
 * @param <C> the context that row-level security reads
 * @param database the one whose transaction the work runs in
 * @param outside the one for steps before the work, outside any transaction
 * @param rls the variables of the transaction
 * @param rlsBypassed whether the transaction bypasses row-level security on purpose
 * @param separate whether the transaction is never part of one that the caller has begun
 */
public record Data<C>(
        @Nullable Database<Object> database,
        @Nullable Database<Object> outside,
        @Nullable RowLevelSecurity<? super C> rls,
        boolean rlsBypassed,
        boolean separate) {

    /** Returns the data of a construct without a database. */
    public static <C> Data<C> none() {
        return new Data<>(null, null, null, false, false);
    }

    /** Returns a copy whose work runs in a transaction of {@code used}. */
    public Data<C> withDatabase(@Nullable Database<Object> used) {
        return new Data<>(used, outside, rls, rlsBypassed, separate);
    }

    /** Returns a copy whose steps before the work use {@code used}. */
    public Data<C> withOutside(@Nullable Database<Object> used) {
        return new Data<>(database, used, rls, rlsBypassed, separate);
    }

    /** Returns a copy with the variables of {@code extractor}; {@link RowLevelSecurity#none} for no variables. */
    public Data<C> withRls(RlsExtractor<? super C> extractor) {
        return extractor == RowLevelSecurity.none()
                ? new Data<>(database, outside, null, rlsBypassed, separate)
                : new Data<>(database, outside, RowLevelSecurity.of(extractor), false, separate);
    }

    /** Returns a copy that bypasses row-level security on purpose. */
    public Data<C> bypassingRls() {
        return new Data<>(database, outside, null, true, separate);
    }

    /** Returns a copy that leaves the caller's transaction alone, or joins it. */
    public Data<C> separate(boolean own) {
        return new Data<>(database, outside, rls, rlsBypassed, own);
    }

    boolean hasDatabase() {
        return database != null || outside != null;
    }
}
