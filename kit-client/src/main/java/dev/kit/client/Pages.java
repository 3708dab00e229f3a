package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.Headers;
import dev.kit.client.http.ParameterStyle;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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
        return walk(operation.toString(), query -> {
            ApiResponse<O> page = fetcher.exchange(operation.ofCalls(), call.continued(query), options);
            return Page.<T>of(items(items, page.body()), linked(page.headers()));
        });
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
        return walk(operation.toString(), query -> {
            O page = fetcher.call(operation.ofCalls(), call.continued(query), options);
            @Nullable Object cursor = page == null ? null : next.apply(page);
            String text = cursor == null ? "" : cursor.toString();
            return Page.<T>of(items(items, page), text.isEmpty() ? Map.of() : Map.of(parameter, List.of(text)));
        });
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
        Call call = operation.encode(input);
        long start = numbers.start(call);
        NumberedPage<T> before = new NumberedPage<>(List.of(), start - 1, numbers.fullSize(call), false);
        return Stream.iterate(before, Objects::nonNull, page -> {
                    if (page.last) {
                        return null;
                    }
                    long number = page.number + 1;
                    // The first page is that of the server, unless the call names one.
                    Call asked =
                            number == start ? call : call.withQuery(numbers.parameter(), number, ParameterStyle.FORM);
                    O got = fetcher.call(operation.ofCalls(), asked, options);
                    List<T> found = items(items, got);
                    // A server that does not know the number gives the first or the last page again.
                    return found.isEmpty() || found.equals(page.items)
                            ? null
                            : page.next(found, numbers.isLast(number, end.apply(got), found.size(), page.full));
                })
                .flatMap(page -> page.items.stream());
    }

    static <O extends @Nullable Object, T> List<T> items(
            Function<? super O, ? extends @Nullable Collection<? extends T>> items, O page) {
        Collection<? extends T> found = page == null ? null : items.apply(page);
        return found == null ? List.of() : new ArrayList<>(found);
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

    private static <T> Stream<T> walk(String endpoint, Function<Map<String, List<String>>, Page<T>> fetch) {
        Page<T> before = new Page<>(List.of(), Map.of(), false);
        return Stream.iterate(before, Objects::nonNull, page -> {
                    if (page.last) {
                        return null;
                    }
                    Page<T> following = fetch.apply(page.next);
                    if (!page.next.isEmpty() && page.next.equals(following.next)) {
                        String problem = "The page after " + page.next + " is the same page again.";
                        throw new ApiException(new ApiFailure.Rejected(endpoint, new IllegalStateException(problem)));
                    }
                    return following;
                })
                .flatMap(page -> page.items.stream());
    }

    /** The items of a page, and the query parameters of the next page; empty after the last. */
    private record Page<T>(List<T> items, Map<String, List<String>> next, boolean last) {

        static <T> Page<T> of(List<T> items, Map<String, List<String>> next) {
            return new Page<>(items, next, next.isEmpty());
        }
    }

    /**
     * One of several numbered pages.
     *
     * @param full the number of items of a full page; 0 if unknown
     */
    private record NumberedPage<T>(List<T> items, long number, long full, boolean last) {

        NumberedPage<T> next(List<T> found, boolean ends) {
            return new NumberedPage<>(found, number + 1, full == 0 ? found.size() : full, ends);
        }
    }
}
