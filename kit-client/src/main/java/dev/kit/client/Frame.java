package dev.kit.client;

/**
 * One item of a response before it is decoded.
 *
 * @param id the last event id; empty outside of event streams
 * @param event the name of the event; empty outside of event streams
 */
record Frame(String id, String event, String data) {}
