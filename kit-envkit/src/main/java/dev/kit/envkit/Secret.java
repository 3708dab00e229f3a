package dev.kit.envkit;

import dev.kit.redaction.SecretNames;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value that is shown only on explicit request. Immutable and thread-safe.
 *
 * <p>{@code toString} is {@code ****}; it has no bean property, so serialisers find nothing; it is not {@link
 * java.io.Serializable}.
 *
 * @param <T> the type of the value
 */
public final class Secret<T> {

    private final T value;
    private final @Nullable String text;
    private final AtomicBoolean revealed = new AtomicBoolean();

    Secret(T value, @Nullable String text) {
        this.value = value;
        this.text = text;
    }

    /** Returns a secret that hides {@code value}. */
    public static <T> Secret<T> of(T value) {
        return new Secret<>(value, null);
    }

    /** Returns the value. From then on {@link Redactor#shared()} removes it from texts. */
    public T reveal() {
        if (revealed.compareAndSet(false, true)) {
            announce();
        }
        return value;
    }

    /** Maps the value. The result is hidden as well. */
    public <U> Secret<U> map(Function<? super T, ? extends U> function) {
        return new Secret<>(function.apply(value), text);
    }

    private void announce() {
        Redactor redactor = Redactor.shared();
        if (text != null) {
            redactor.add(text);
        }
        if (value instanceof CharSequence || value instanceof Number || value instanceof URI) {
            redactor.add(value.toString());
        }
        if (value instanceof URI uri) {
            Urls.secrets(uri).forEach(redactor::add);
        }
    }

    /**
     * Compares text in constant time.
     *
     * <p>The time does not depend on the number of equal characters.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        if (!(other instanceof Secret<?> secret)) {
            return false;
        }
        if (value instanceof CharSequence mine && secret.value instanceof CharSequence theirs) {
            return MessageDigest.isEqual(bytes(mine), bytes(theirs));
        }
        return value.equals(secret.value);
    }

    private static byte[] bytes(CharSequence text) {
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int hashCode() {
        return value.hashCode();
    }

    @Override
    public String toString() {
        return SecretNames.MASK;
    }
}
