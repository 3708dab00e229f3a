package dev.kit.client;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The numbering of the pages of an operation. Immutable.
 *
 * @param parameter the query parameter for the number
 * @param first the number of the first page, which is the first one if a call does not name another
 * @param sizeParameter the query parameter for the number of items; empty if there is none
 * @param usualSize the number of items of a full page if a call does not name another; 0 if unknown
 * @param largestSize the maximum number of items of a page; 0 if unknown
 */
public record PageNumbers(String parameter, long first, String sizeParameter, long usualSize, long largestSize) {

    /** Checks the names. */
    public PageNumbers {
        Objects.requireNonNull(parameter, "parameter");
        Objects.requireNonNull(sizeParameter, "sizeParameter");
    }

    /** Returns a numbering that begins with 1, of pages of unknown size. */
    public static PageNumbers of(String parameter) {
        return new PageNumbers(parameter, 1, "", 0, 0);
    }

    /** Returns a copy that begins with another number. */
    public PageNumbers startingAt(long number) {
        return new PageNumbers(parameter, number, sizeParameter, usualSize, largestSize);
    }

    /**
     * Returns a copy for pages of a size that calls choose.
     *
     * @param name the query parameter for the number of items
     * @param usual the number of items of a full page if a call does not name another; 0 if unknown
     * @param largest the maximum number of items of a page; 0 if unknown
     */
    public PageNumbers sized(String name, long usual, long largest) {
        return new PageNumbers(parameter, first, name, usual, largest);
    }

    /** Returns the number of items of a full page; 0 if the server may give fewer than the call names. */
    long fullSize(Call call) {
        long asked = value(call, sizeParameter, usualSize);
        return asked <= Math.max(usualSize, largestSize) ? asked : 0;
    }

    /** Returns the number of the first page of a call. */
    long start(Call call) {
        return value(call, parameter, first);
    }

    /**
     * Returns whether a page is the last one.
     *
     * @param end the number of pages, or a boolean that is false for the last page; null if unknown
     * @param size the number of items of the page
     * @param full the number of items of a full page; 0 if unknown
     */
    boolean isLast(long number, @Nullable Object end, int size, long full) {
        if (end instanceof Boolean more) {
            return !more;
        }
        return end instanceof Number pages ? number - first + 1 >= pages.longValue() : size < full;
    }

    private static long value(Call call, String name, long otherwise) {
        for (Call.Parameter sent : call.queryParameters()) {
            if (sent.name().equals(name) && sent.value() instanceof Number number) {
                return number.longValue();
            }
        }
        return otherwise;
    }
}
