package dev.kit.mock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A response that a test defines. Immutable.
 *
 * <p>Everything that is not defined comes from the document: the status of success, and a sample as the body.
 */
public final class MockAnswer {

    private static final MockAnswer SAMPLE = new MockAnswer(new Parts());

    private final Parts parts;

    private MockAnswer(Parts parts) {
        this.parts = parts;
    }

    /** Returns the response that the document declares. */
    public static MockAnswer sample() {
        return SAMPLE;
    }

    /**
     * Returns a response with a status.
     *
     * @param status from 200 to 599. A status that the document does not declare is allowed; its body is then empty
     */
    public static MockAnswer status(int status) {
        if (status < 200 || status > 599) {
            throw new IllegalArgumentException("status must be from 200 to 599, not " + status);
        }
        return SAMPLE.with(parts -> parts.status = status);
    }

    /** Returns a response that closes the connection and sends nothing. */
    public static MockAnswer drop() {
        return SAMPLE.with(parts -> parts.cutAfter = -1);
    }

    /** Sends this body, written as JSON like in generated clients. Null is a valid body. */
    public MockAnswer body(@Nullable Object body) {
        return with(parts -> {
            parts.body = body;
            parts.given = true;
        });
    }

    /** Sends these bytes unchanged. */
    public MockAnswer body(String mediaType, byte[] body) {
        return with(parts -> {
            parts.body = body.clone();
            parts.given = true;
            parts.mediaType = Objects.requireNonNull(mediaType, "mediaType");
        });
    }

    /** Sends the example of the document with this name. */
    public MockAnswer example(String name) {
        return with(parts -> parts.example = Objects.requireNonNull(name, "name"));
    }

    /** Adds a header. It replaces a header of the same name that the document declares. */
    public MockAnswer header(String name, String value) {
        return with(parts -> parts.headers.add(new String[] {name, value}));
    }

    /** Waits before sending the response. */
    public MockAnswer after(Duration delay) {
        return with(parts -> parts.delay = notNegative("delay", delay));
    }

    /** Spreads the body over this time, in ten pieces. */
    public MockAnswer slowly(Duration time) {
        return with(parts -> parts.slowness = notNegative("time", time));
    }

    /**
     * Closes the connection after {@code bytes} bytes of the body.
     *
     * <p>The response nevertheless announces the full length of the body.
     */
    public MockAnswer cutAfter(int bytes) {
        if (bytes < 0) {
            throw new IllegalArgumentException("bytes must not be negative");
        }
        return with(parts -> parts.cutAfter = bytes);
    }

    private static Duration notNegative(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative");
        }
        return duration;
    }

    int statusOr(int otherwise) {
        return parts.status == 0 ? otherwise : parts.status;
    }

    boolean hasStatus() {
        return parts.status != 0;
    }

    boolean hasBody() {
        return parts.given;
    }

    @Nullable Object body() {
        return parts.body;
    }

    @Nullable String mediaType() {
        return parts.mediaType;
    }

    @Nullable String example() {
        return parts.example;
    }

    List<String[]> headers() {
        return parts.headers;
    }

    Delivery delivery() {
        return new Delivery(parts.delay, parts.slowness, parts.cutAfter);
    }

    private MockAnswer with(Consumer<Parts> change) {
        Parts copy = new Parts(parts);
        change.accept(copy);
        return new MockAnswer(copy);
    }

    /** The parts of a response under construction. They never change once a response holds them. */
    private static final class Parts {
        private int status;
        private boolean given;
        private @Nullable Object body;
        private @Nullable String mediaType;
        private @Nullable String example;
        private Duration delay = Delivery.PLAIN.delay();
        private Duration slowness = Delivery.PLAIN.slowness();
        private int cutAfter = Delivery.PLAIN.cutAfter();
        private final List<String[]> headers;

        private Parts() {
            headers = new ArrayList<>();
        }

        private Parts(Parts other) {
            status = other.status;
            given = other.given;
            body = other.body;
            mediaType = other.mediaType;
            example = other.example;
            delay = other.delay;
            slowness = other.slowness;
            cutAfter = other.cutAfter;
            headers = new ArrayList<>(other.headers);
        }
    }
}
