package dev.kit.constructs.events.pgboss;

import dev.kit.constructs.events.EventConsumer.Settings;
import dev.kit.constructs.events.EventException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Names of queues, within the characters that pg-boss allows. */
final class QueueNames {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.\\-]{1,100}");

    private QueueNames() {}

    /**
     * Returns the queue of a subscriber for events of {@code type}: {@code type/subscriber}.
     *
     * <p>A subscriber's name with other characters, or a long one, is shortened and ends with its hash. The part after
     * the last slash contains no slash, so that queues of two types never have the same name.
     */
    static String of(String type, String subscriber) {
        if (PLAIN.matcher(subscriber).matches()) {
            return type + "/" + subscriber;
        }
        String plain = subscriber.replaceAll("[^A-Za-z0-9_.\\-]", "_");
        return type + "/" + plain.substring(0, Math.min(80, plain.length())) + "-"
                + hash("SHA-256", subscriber).substring(0, 12);
    }

    /**
     * Returns the queues to subscribe to, each with its type.
     *
     * @throws EventException if the subscriber subscribes to events of every type
     */
    static Map<String, String> toSubscribe(Settings settings) {
        if (settings.types().isEmpty()) {
            throw new EventException("Subscriber " + settings.subscriber() + " cannot receive events of every type over"
                    + " pgboss://, whose queues are those of types. Name the types in subscribe(…).");
        }
        return of(settings);
    }

    /** Returns the queues of a subscriber, each with its type. */
    static Map<String, String> of(Settings settings) {
        Map<String, String> typesByQueue = new TreeMap<>();
        settings.types().forEach(type -> typesByQueue.put(of(type, settings.subscriber()), type));
        return typesByQueue;
    }

    /** Returns the hash of a text in hexadecimal digits. */
    static String hash(String algorithm, String text) {
        try {
            byte[] hash = MessageDigest.getInstance(algorithm).digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("This Java runtime has no " + algorithm + ".", e);
        }
    }
}
