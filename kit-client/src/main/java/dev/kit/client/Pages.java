package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Streams the items of paginated operations.
 *
 * <p>A stream fetches a page when its first item is requested. {@code limit} and {@code takeWhile} therefore save
 * calls. If a page fails, the stream throws {@link ApiException}; so it does, as {@link ApiFailure.Rejected}, if the
 * server names the current page as the next one. The streams are sequential and not thread-safe.
 */
public final class Pages {

    /** One link of the {@code Link} header of RFC 8288. */
    private static final Pattern LINK = Pattern.compile("<([^>]*)>((?:[^,\"]|\"(?:[^\"\\\\]|\\\\.)*\")*)");

    private static final Pattern NEXT =
            Pattern.compile("(?i);\\s*rel\\s*=\\s*(?:\"(?:[^\"]*\\s)?next(?:\\s[^\"]*)?\"|next(?=[\\s;]|$))");

    private Pages() {}

    /**
     * Follows the {@code Link} header with {@code rel="next"} (RFC 8288).
     *
     * <p>Only the query of the link is used, so that neither credentials nor the call leave the endpoint.
     *
     * @param items extracts the items of a page; null counts as none
     */
    public static <I, O, E, T> Stream<T> byLink(
            TypedFetcher fetcher,
            Operation<I, O, E> operation,
            I input,
            Function<? super O, ? extends @Nullable Collection<? extends T>> items,
            CallOption... options) {
        Objects.requireNonNull(items, "items");
        Call call = operation.encode(input);
        return stream(new Walk<T>(operation.toString(), query -> {
            ApiResponse<O> page = fetcher.exchange(operation.ofCalls(), call.continued(query), options);
            return new Page<>(found(items, page.body()), linked(page.headers()));
        }));
    }

    /**
     * Sends the cursor that each page returns.
     *
     * @param parameter the query parameter for the cursor
     * @param items extracts the items of a page; null counts as none
     * @param next extracts the cursor of the next page; null and empty text end the stream
     */
    public static <I, O, E, T> Stream<T> byCursor(
            TypedFetcher fetcher,
            Operation<I, O, E> operation,
            I input,
            String parameter,
            Function<? super O, ? extends @Nullable Collection<? extends T>> items,
            Function<? super O, ? extends @Nullable Object> next,
            CallOption... options) {
        Objects.requireNonNull(items, "items");
        Objects.requireNonNull(next, "next");
        Call call = operation.encode(input);
        return stream(new Walk<T>(operation.toString(), query -> {
            O page = fetcher.call(operation.ofCalls(), call.continued(query), options);
            @Nullable Object cursor = page == null ? null : next.apply(page);
            String text = cursor == null ? "" : cursor.toString();
            return new Page<>(found(items, page), text.isEmpty() ? Map.of() : Map.of(parameter, List.of(text)));
        }));
    }

    /**
     * Requests numbered pages until the last one.
     *
     * <p>That is a page which is empty, shorter than a full one, or the same as the one before. A page is shorter if it
     * has fewer items than the call or {@code numbers} name, unless that exceeds the largest known size: then, and if
     * no size is known, if it has fewer than the first page. What {@code end} returns is decisive.
     *
     * @param items extracts the items of a page; null counts as none
     * @param end extracts the number of pages, or a boolean that is false for the last page; null if there is neither
     */
    public static <I, O, E, T> Stream<T> byNumber(
            TypedFetcher fetcher,
            Operation<I, O, E> operation,
            I input,
            PageNumbers numbers,
            Function<? super O, ? extends @Nullable Collection<? extends T>> items,
            Function<? super O, ? extends @Nullable Object> end,
            CallOption... options) {
        Objects.requireNonNull(numbers, "numbers");
        Objects.requireNonNull(items, "items");
        Objects.requireNonNull(end, "end");
        Function<Call, O> fetch = call -> fetcher.call(operation.ofCalls(), call, options);
        return stream(new NumberedPages<O, T>(fetch, operation.encode(input), numbers, items, end));
    }

    private static <O, T> Iterator<? extends T> found(
            Function<? super O, ? extends @Nullable Collection<? extends T>> items, @Nullable O page) {
        Collection<? extends T> found = page == null ? null : items.apply(page);
        return found == null ? List.<T>of().iterator() : found.iterator();
    }

    /** Returns the query parameters of the link to the next page; empty if there is none. */
    static Map<String, List<String>> linked(Headers headers) {
        for (String line : headers.all("link")) {
            Matcher link = LINK.matcher(line);
            while (link.find()) {
                if (NEXT.matcher(link.group(2)).find()) {
                    return query(link.group(1));
                }
            }
        }
        return Map.of();
    }

    private static Map<String, List<String>> query(String target) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        int mark = target.indexOf('?');
        int end = target.indexOf('#') < 0 ? target.length() : target.indexOf('#');
        for (String pair : mark < 0 || mark > end
                ? new String[0]
                : target.substring(mark + 1, end).split("&", -1)) {
            int equals = pair.indexOf('=');
            if (!pair.isEmpty()) {
                parameters
                        .computeIfAbsent(
                                decoded(equals < 0 ? pair : pair.substring(0, equals)), name -> new ArrayList<>())
                        .add(equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException notEncoded) {
            return text;
        }
    }

    private static <T> Stream<T> stream(Iterator<T> items) {
        int traits = Spliterator.ORDERED;
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(items, traits), false);
    }

    /** The items of a page, and the query parameters of the next page; empty after the last. */
    private record Page<T>(Iterator<? extends T> items, Map<String, List<String>> next) {}

    private static final class Walk<T> implements Iterator<T> {

        private final String endpoint;
        private final Function<Map<String, List<String>>, Page<T>> fetch;
        private Iterator<? extends T> items = List.<T>of().iterator();
        private @Nullable Map<String, List<String>> next = Map.of();

        Walk(String endpoint, Function<Map<String, List<String>>, Page<T>> fetch) {
            this.endpoint = endpoint;
            this.fetch = fetch;
        }

        @Override
        public boolean hasNext() {
            while (!items.hasNext() && next != null) {
                Map<String, List<String>> asked = next;
                Page<T> page = fetch.apply(asked);
                if (!asked.isEmpty() && asked.equals(page.next)) {
                    throw new ApiException(new ApiFailure.Rejected(
                            endpoint,
                            new IllegalStateException("The page after " + asked + " is the same page again.")));
                }
                items = page.items;
                next = page.next.isEmpty() ? null : page.next;
            }
            return items.hasNext();
        }

        @Override
        public T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return items.next();
        }
    }
}
