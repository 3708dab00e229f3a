package dev.kit.client;

import dev.kit.client.http.ParameterStyle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The items of numbered pages, each fetched when its first item is requested. */
final class NumberedPages<O extends @Nullable Object, T> implements Iterator<T> {

    private final Function<Call, O> fetch;
    private final Call call;
    private final PageNumbers numbers;
    private final Function<? super O, ? extends @Nullable Collection<? extends T>> items;
    private final Function<? super O, ? extends @Nullable Object> end;
    private final long start;
    private long number;
    private long full;
    private List<T> page = List.of();
    private Iterator<T> rest = page.iterator();
    private boolean ended;

    NumberedPages(
            Function<Call, O> fetch,
            Call call,
            PageNumbers numbers,
            Function<? super O, ? extends @Nullable Collection<? extends T>> items,
            Function<? super O, ? extends @Nullable Object> end) {
        this.fetch = fetch;
        this.call = call;
        this.numbers = numbers;
        this.items = items;
        this.end = end;
        this.start = numbers.start(call);
        this.number = start;
        this.full = numbers.fullSize(call);
    }

    @Override
    public boolean hasNext() {
        while (!rest.hasNext() && !ended) {
            advance();
        }
        return rest.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return rest.next();
    }

    private void advance() {
        // The first page is that of the server, unless the call names one.
        O got = fetch.apply(number == start ? call : call.withQuery(numbers.parameter(), number, ParameterStyle.FORM));
        List<T> next = items(items, got);
        // A server that does not know the number gives the first or the last page again.
        if (next.isEmpty() || next.equals(page)) {
            ended = true;
            return;
        }
        ended = numbers.isLast(number, end.apply(got), next.size(), full);
        full = full == 0 ? next.size() : full;
        page = next;
        rest = page.iterator();
        number++;
    }

    static <O extends @Nullable Object, T> List<T> items(
            Function<? super O, ? extends @Nullable Collection<? extends T>> items, O page) {
        Collection<? extends T> found = page == null ? null : items.apply(page);
        return found == null ? List.of() : new ArrayList<>(found);
    }
}
