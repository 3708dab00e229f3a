package dev.kit.client;

import org.jspecify.annotations.Nullable;

/**
 * An event of a {@code text/event-stream}, as the WHATWG HTML standard defines it.
 *
 * @param id the last event id at this event; empty if the server sent none
 * @param event the name of the event; {@code message} if the server sent none
 * @param data the decoded data
 */
public record ServerSentEvent<T extends @Nullable Object>(String id, String event, T data) {}
