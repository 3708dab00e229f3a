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
 * A value to read from the environment, or a group of values. Immutable and thread-safe.
 *
 * <p>A variable is a description: nothing is read before {@link ConfigParser#parse()}. Without {@link #orElse} or
 * {@link #optional} it is required.
 *
 * @param <T> the type of the value
 */
public sealed interface Variable<T> permits Node, Variable.Text, Variable.Amount, Variable.Url {

    /** Accepts only values that satisfy {@code rule}. {@code message} describes the problem to the reader. */
    Variable<T> check(Predicate<? super T> rule, String message);

    /** Maps a present value. An exception becomes a problem of this variable and is never thrown. */
    <U> Variable<U> transform(Function<? super T, ? extends U> function);

    /** Uses {@code value} if the variable is absent. The value is not checked. */
    Variable<T> orElse(T value);

    /** Does the same as {@link #orElse}. */
    default Variable<T> defaultTo(T value) {
        return orElse(value);
    }

    /**
     * Returns an empty optional if the variable is absent.
     *
     * <p>A group is absent if all of its variables are.
     */
    Variable<Optional<T>> optional();

    /** Wraps the value so that no report, log or {@code toString} shows it. */
    Variable<Secret<T>> secret();

    /** Sets the description of the variable, which tools show. */
    Variable<T> describe(String description);

    /**
     * Sets an example of a valid value.
     *
     * <p>Tools show it, and {@code .env.example} contains it.
     */
    Variable<T> example(String example);

    /** Reads {@code formerName} too, if the variable itself is absent. */
    Variable<T> alias(String formerName);

    /** A named variable whose type has not been chosen yet. */
    sealed interface Untyped permits UntypedLeaf {

        /** Reads text unchanged, neither trimmed nor decoded. */
        Text string();

        /**
         * Reads a decimal integer of 32 bits.
         *
         * <p>It consists of ASCII digits with an optional minus sign.
         */
        Amount<Integer> integer();

        /**
         * Reads a decimal integer of 64 bits.
         *
         * <p>It consists of ASCII digits with an optional minus sign.
         */
        Amount<Long> longValue();

        /** Reads a decimal number such as {@code 12.50}, without exponent and grouping. */
        Amount<BigDecimal> decimal();

        /** Reads one of {@code true false 1 0 yes no on off}, in any case. */
        Variable<Boolean> bool();

        /** Reads a constant of {@code type}, in any case, with {@code -} for {@code _}. */
        <E extends Enum<E>> Variable<E> enumOf(Class<E> type);

        /** Reads an absolute URL with {@code ://}, or a {@code jdbc:} URL. */
        Url url();

        /** Does the same as {@link #url()}. */
        default Url uri() {
            return url();
        }

        /** Reads an e-mail address. */
        Text email();

        /** Reads a UUID in its usual form of 36 characters. */
        Variable<UUID> uuid();

        /**
         * Reads a duration such as {@code 500ms 30s 5m 2h 1d}.
         *
         * <p>ISO 8601 such as {@code PT1H30M} is accepted too.
         */
        Amount<Duration> duration();

        /**
         * Reads a size in bytes, such as {@code 512 64KB 10MB 1GB}.
         *
         * <p>Each unit is 1024 times the previous one.
         */
        Amount<Long> dataSize();

        /** Reads a path of the default file system. The file need not exist. */
        Variable<Path> path();

        /** Reads comma-separated text. Items are trimmed, empty ones dropped. */
        Variable<List<String>> list();

        /** Reads comma-separated text and maps each item by {@code item}. */
        <U> Variable<List<U>> list(Function<? super String, ? extends U> item);

        /** Reads JSON text as {@code type}. */
        <U> Variable<U> json(Class<U> type);

        /** Reads bytes in Base64, with either alphabet, padded or not. */
        Variable<byte[]> base64();

        /** Does the same as {@code string().secret()}. */
        Variable<Secret<String>> secret();
    }

    /** A text variable, which may be restricted further. */
    sealed interface Text extends Variable<String> permits TextLeaf {

        @Override
        Text check(Predicate<? super String> rule, String message);

        /** Accepts a blank value unchanged. Otherwise blank counts as absent. */
        Text allowEmpty();

        /** Accepts at least {@code characters} UTF-16 units. */
        Text minLength(int characters);

        /** Accepts at most {@code characters} UTF-16 units. */
        Text maxLength(int characters);

        /** Accepts exactly {@code characters} UTF-16 units. */
        Text length(int characters);

        /** Accepts values that contain a match of {@code pattern}. Anchor it to match the whole. */
        Text regex(Pattern pattern);

        /** Accepts values that contain a match of {@code pattern}. Anchor it to match the whole. */
        default Text regex(String pattern) {
            return regex(Pattern.compile(pattern));
        }

        /** Accepts values that begin with {@code prefix}. */
        Text startsWith(String prefix);

        /** Accepts only the given values. */
        Text oneOf(String... values);

        /** Accepts absolute URLs. The value stays text. */
        Text url();

        /** Accepts e-mail addresses. */
        Text email();
    }

    /**
     * A variable of an ordered type, which may be bounded.
     *
     * @param <N> the type of the value
     */
    sealed interface Amount<N extends Comparable<? super N>> extends Variable<N> permits AmountLeaf {

        @Override
        Amount<N> check(Predicate<? super N> rule, String message);

        /** Accepts values from {@code least} to {@code most}, both included. */
        Amount<N> between(N least, N most);

        /** Accepts {@code least} and larger values. */
        Amount<N> min(N least);

        /** Accepts {@code most} and smaller values. */
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
