package dev.kit.studio.monitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A bounded cache of values computed from recurring texts. Thread-safe.
 *
 * <p>It consists of two generations with a limited number of texts of limited length. A text that recurs moves to the
 * younger generation; when that is full, it becomes the older one, whose texts are dropped. Thus reading takes no lock,
 * and texts that occur once cannot displace the recurring ones for long.
 *
 * @param <T> the computed value
 */
public final class RecentTexts<T> {

    private final int generation;
    private final int longest;
    private final Function<String, T> work;
    private volatile Map<String, T> young = new ConcurrentHashMap<>();
    private volatile Map<String, T> old = Map.of();

    /**
     * Creates a cache of up to twice {@code generation} texts. Texts of more than {@code longest} characters are not
     * cached.
     */
    public RecentTexts(int generation, int longest, Function<String, T> work) {
        this.generation = generation;
        this.longest = longest;
        this.work = work;
    }

    /** Returns the value of the text, computed or cached. */
    public T of(String text) {
        T known = young.get(text);
        if (known != null) {
            return known;
        }
        if (text.length() > longest) {
            return work.apply(text);
        }
        T before = old.get(text);
        T found = before != null ? before : work.apply(text);
        keep(text, found);
        return found;
    }

    private synchronized void keep(String text, T found) {
        if (young.size() >= generation) {
            old = young;
            young = new ConcurrentHashMap<>();
        }
        young.put(text, found);
    }
}
