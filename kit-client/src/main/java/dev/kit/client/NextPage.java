package dev.kit.client;

import dev.kit.client.http.ApiResponse;
import dev.kit.client.http.ParameterStyle;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds the page after another one.
 *
 * <p>Thread-safe, provided that the functions are.
 *
 * @param <O> the type of a page
 */
@FunctionalInterface
public interface NextPage<O extends @Nullable Object> {

    /**
     * Returns the call for the page after the last one, if any.
     *
     * @param asked the call for the last page
     * @param last the response with the last page
     * @param pages all pages in order, including the last one
     */
    Optional<Call> after(Call asked, ApiResponse<O> last, List<O> pages);

    /**
     * Follows the {@code Link} header with {@code rel="next"} (RFC 8288).
     *
     * <p>Only the query of the link is used.
     */
    static <O extends @Nullable Object> NextPage<O> byLink() {
        return (asked, last, pages) -> {
            Map<String, List<String>> query = Pages.linked(last.headers());
            return query.isEmpty() ? Optional.empty() : Optional.of(asked.continued(query));
        };
    }

    /**
     * Sends the cursor that each page returns.
     *
     * @param parameter the query parameter for the cursor
     * @param cursor extracts the cursor of the next page; null and empty text end the pages
     */
    static <O extends @Nullable Object> NextPage<O> byCursor(
            String parameter, Function<? super O, ? extends @Nullable Object> cursor) {
        Objects.requireNonNull(parameter, "parameter");
        Objects.requireNonNull(cursor, "cursor");
        return (asked, last, pages) -> {
            Object next = last.body() == null ? null : cursor.apply(last.body());
            return next == null || next.toString().isEmpty()
                    ? Optional.empty()
                    : Optional.of(asked.withQuery(parameter, next, ParameterStyle.FORM));
        };
    }

    /**
     * Counts through the pages, with the same end as {@link Pages#byNumber}.
     *
     * @param items extracts the items of a page; null counts as none
     * @param end extracts the number of pages, or a boolean that is false for the last page; null if there is neither
     */
    static <O extends @Nullable Object> NextPage<O> byNumber(
            PageNumbers numbers,
            Function<? super O, ? extends @Nullable Collection<?>> items,
            Function<? super O, ? extends @Nullable Object> end) {
        Objects.requireNonNull(numbers, "numbers");
        Objects.requireNonNull(items, "items");
        Objects.requireNonNull(end, "end");
        return (asked, last, pages) -> {
            O page = last.body();
            List<Object> found = Pages.items(items, page);
            List<Object> before = pages.size() < 2 ? List.of() : Pages.items(items, pages.get(pages.size() - 2));
            if (page == null || found.isEmpty() || found.equals(before)) {
                return Optional.empty();
            }
            long number = numbers.start(asked);
            long full = numbers.fullSize(asked);
            long usual = full == 0 ? Pages.items(items, pages.get(0)).size() : full;
            return numbers.isLast(number, end.apply(page), found.size(), usual)
                    ? Optional.empty()
                    : Optional.of(asked.withQuery(numbers.parameter(), number + 1, ParameterStyle.FORM));
        };
    }
}
