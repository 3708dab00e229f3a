package dev.kit.constructs.events.basic;

import dev.kit.constructs.events.EventConsumer;
import dev.kit.constructs.events.Subscription;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

final class BasicConsumer implements EventConsumer {

    private final BasicBus bus;
    private final List<Subscription> subscriptions = new CopyOnWriteArrayList<>();

    BasicConsumer(BasicBus bus) {
        this.bus = bus;
    }

    @Override
    public Subscription subscribe(EventConsumer.Settings settings, EventConsumer.Listener listener) {
        Subscription subscription = bus.subscribe(settings, listener);
        subscriptions.add(subscription);
        return subscription;
    }

    @Override
    public void close() {
        subscriptions.forEach(Subscription::close);
        subscriptions.clear();
    }
}
