package dev.kit.constructs.subscribers;

import dev.kit.constructs.events.Envelope;
import dev.kit.constructs.run.ConstructEnvironment;
import dev.kit.constructs.run.Declaration;
import dev.kit.constructs.run.UnitOfWork;

/** One subscriber in its environment, for all calls of it. */
record SubscriberRuntime(Subscriber subscriber, ConstructEnvironment environment, UnitOfWork<Envelope> unit) {

    static SubscriberRuntime of(Subscriber subscriber, ConstructEnvironment environment) {
        SubscriberOptions options = subscriber.options();
        Declaration<Envelope> declaration = new Declaration<>(
                "Subscriber",
                options.name(),
                subscriber.logger(),
                options.services(),
                options.data(),
                options.effects(),
                options.calls().timeout(),
                CauseProvenance.INSTANCE);
        return new SubscriberRuntime(subscriber, environment, UnitOfWork.of(declaration, environment));
    }
}
