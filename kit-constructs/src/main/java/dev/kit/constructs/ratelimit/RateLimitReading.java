package dev.kit.constructs.ratelimit;

/**
 * The outcome of one request against one limit of its endpoint.
 *
 * @param policy the name of the limit in the headers
 * @param limit the limit
 * @param hit the outcome
 */
public record RateLimitReading(String policy, RateLimit limit, Hit hit) {

    /** The name of the limit that is counted before the session. */
    public static final String DEFAULT = "default";

    /** The name of the limit that is counted by session. */
    public static final String SESSION = "session";

    boolean isTighterThan(RateLimitReading other) {
        return hit.remaining() == other.hit.remaining()
                ? hit.resetAfter().compareTo(other.hit.resetAfter()) > 0
                : hit.remaining() < other.hit.remaining();
    }
}
