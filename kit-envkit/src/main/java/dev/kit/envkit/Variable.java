package dev.kit.envkit;

import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * One value to read from the environment, or several grouped into one. Immutable and thread-safe.
 *
 * <p>A variable is a description: nothing is read before {@link ConfigParser#parse()}. Without {@link #orElse} or
 * {@link #optional} it is required.
 *
 * @param <T> the type of the value
 */
public sealed interface Variable<T> permits Node, Variable.Text, Variable.Amount, Variable.Url {

    /** Accepts only values that satisfy {@code rule}; {@code message} tells the reader what is wrong. */
    Variable<T> check(Predicate<? super T> rule, String message);

    /** Maps a present value; an exception becomes a problem of this variable, never an escape. */
    <U> Variable<U> transform(Function<? super T, ? extends U> function);

    /** Uses {@code value} when the variable is absent. It is taken as it is, without checks. */
    Variable<T> orElse(T value);

    /** The same as {@link #orElse}. */
    default Variable<T> defaultTo(T value) {
        return orElse(value);
    }

    /** Gives an empty optional when the variable, or a whole group, is absent. */
    Variable<Optional<T>> optional();

    /** Wraps the value so that no report, log or {@code toString} shows it. */
    Variable<Secret<T>> secret();

    /** Says what the variable is for; shown by tools. */
    Variable<T> describe(String description);

    /** Gives a valid value as an example; shown by tools and in {@code .env.example}. */
    Variable<T> example(String example);

    /** Also reads {@code formerName}, when the variable itself is absent. */
    Variable<T> alias(String formerName);

    /** A named variable whose type is still to be chosen. */
    sealed interface Untyped permits UntypedLeaf {

        /** Text as it is, neither trimmed nor decoded. */
        Text string();

        /** A decimal integer of 32 bits: ASCII digits with an optional minus sign. */
        Amount<Integer> integer();

        /** A decimal integer of 64 bits: ASCII digits with an optional minus sign. */
        Amount<Long> longValue();

        /** A decimal number such as {@code 12.50}; no exponent, no grouping. */
        Amount<BigDecimal> decimal();

        /** One of {@code true false 1 0 yes no on off}, in any case. */
        Variable<Boolean> bool();

        /** A constant of {@code type}, in any case, with {@code -} for {@code _}. */
        <E extends Enum<E>> Variable<E> enumOf(Class<E> type);

        /** An absolute URL with {@code ://}, or a {@code jdbc:} URL. */
        Url url();

        /** The same as {@link #url()}. */
        default Url uri() {
            return url();
        }

        /** An e-mail address. */
        Text email();

        /** A UUID in its usual form of 36 characters. */
        Variable<UUID> uuid();

        /** A time such as {@code 500ms 30s 5m 2h 1d}, or ISO 8601 such as {@code PT1H30M}. */
        Amount<Duration> duration();

        /** A size in bytes, such as {@code 512 64KB 10MB 1GB}; each unit is 1024 times the one before. */
        Amount<Long> dataSize();

        /** A path of the default file system; the file need not exist. */
        Variable<Path> path();

        /** Comma-separated text; items are trimmed, empty ones dropped. */
        Variable<List<String>> list();

        /** Comma-separated text, each item mapped by {@code item}. */
        <U> Variable<List<U>> list(Function<? super String, ? extends U> item);

        /** JSON text read as {@code type}. */
        <U> Variable<U> json(Class<U> type);

        /** Bytes in Base64, with either alphabet, padded or not. */
        Variable<byte[]> base64();

        /** The same as {@code string().secret()}. */
        Variable<Secret<String>> secret();
    }

    /** A variable of text, which may be narrowed further. */
    sealed interface Text extends Variable<String> permits TextLeaf {

        @Override
        Text check(Predicate<? super String> rule, String message);

        /** Takes a blank value as it is; otherwise blank counts as absent. */
        Text allowEmpty();

        /** Accepts at least {@code characters} UTF-16 units. */
        Text minLength(int characters);

        /** Accepts at most {@code characters} UTF-16 units. */
        Text maxLength(int characters);

        /** Accepts exactly {@code characters} UTF-16 units. */
        Text length(int characters);

        /** Accepts values that match {@code pattern} somewhere; anchor it to match the whole. */
        Text regex(Pattern pattern);

        /** Accepts values that match {@code pattern} somewhere; anchor it to match the whole. */
        default Text regex(String pattern) {
            return regex(Pattern.compile(pattern));
        }

        /** Accepts values that begin with {@code prefix}. */
        Text startsWith(String prefix);

        /** Accepts only the given values. */
        Text oneOf(String... values);

        /** Accepts absolute URLs; the value stays text. */
        Text url();

        /** Accepts e-mail addresses. */
        Text email();
    }

    /**
     * A variable with an order, which may be bounded.
     *
     * @param <N> the type of the value
     */
    sealed interface Amount<N extends Comparable<? super N>> extends Variable<N> permits AmountLeaf {

        @Override
        Amount<N> check(Predicate<? super N> rule, String message);

        /** Accepts values from {@code least} to {@code most}, both included. */
        Amount<N> between(N least, N most);

        /** Accepts {@code least} and everything above. */
        Amount<N> min(N least);

        /** Accepts {@code most} and everything below. */
        Amount<N> max(N most);
    }

    /** A variable that holds a URL. */
    sealed interface Url extends Variable<URI> permits UrlLeaf {

        @Override
        Url check(Predicate<? super URI> rule, String message);

        /** Accepts only the given schemes, in any case. */
        Url scheme(String... schemes);
    }
}
