package dev.kit.examples.orders;

import java.util.UUID;

/** The parameter of a path to an order. */
record OrderId(UUID id) {}
