package dev.kit.studio.monitor;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * What was worked out from texts that come again and again. Thread-safe.
 *
 * <p>Bounded: two generations of at most so many texts each, of at most so many characters each. A text that comes again
 * moves to the younger generation; when that is full, it becomes the older one, whose texts are forgotten. So reading
 * takes no lock, and texts that come once cannot crowd out the usual ones for long.
 *
 * @param <T> what is worked out
 */
public final class RecentTexts<T> {

    private final int generation;
    private final int longest;
    private final Function<String, T> work;
    private volatile Map<String, T> young = new ConcurrentHashMap<>();
    private volatile Map<String, T> old = Map.of();

    /** Remembers up to twice the number of texts, none longer than {@code longest} characters. */
    public RecentTexts(int generation, int longest, Function<String, T> work) {
        this.generation = generation;
        this.longest = longest;
        this.work = work;
    }

    /** What the text gives, worked out now or before. */
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
