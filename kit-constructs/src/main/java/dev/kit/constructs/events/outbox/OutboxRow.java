package dev.kit.constructs.events.outbox;

import dev.kit.constructs.events.Envelope;

record OutboxRow(Envelope envelope, int attempts) {}
