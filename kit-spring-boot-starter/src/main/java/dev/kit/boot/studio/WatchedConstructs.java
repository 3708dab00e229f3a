package dev.kit.boot.studio;

import dev.kit.boot.CurrentTrace;
import dev.kit.boot.background.OutboxLifecycle;
import dev.kit.boot.background.SubscriberLifecycle;
import dev.kit.boot.crons.CronLifecycle;
import dev.kit.constructs.events.EventQueues.QueueState;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.studio.Studio;
import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.operations.BrokerQueues;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/**
 * Shows the studio the outboxes, queues, crons and functions of the application.
 *
 * <p>They are looked up at each display, because they start after this bean is created.
 */
record WatchedConstructs(
        Studio studio,
        ObjectProvider<CurrentTrace> trace,
        ObjectProvider<OutboxLifecycle> outboxes,
        ObjectProvider<SubscriberLifecycle> subscribers,
        ObjectProvider<ScheduledTaskHolder> scheduled,
        ObjectProvider<CronLifecycle> crons,
        ObjectProvider<FunctionInvoker> functions)
        implements SmartInitializingSingleton {

    @Override
    public void afterSingletonsInstantiated() {
        Recorder recorder = studio.recorder();
        trace.ifAvailable(known -> recorder.watchTrace(known::traceparent));
        recorder.watchOutboxes(() -> outboxes.stream()
                .flatMap(lifecycle -> lifecycle.outboxes().stream())
                .map(RelayedOutbox::new)
                .toList());
        recorder.watchOutboxes(() -> subscribers.stream()
                .flatMap(lifecycle -> lifecycle.parkedEvents().stream())
                .map(SubscribersParked::new)
                .toList());
        recorder.watchQueues(this::queues);
        recorder.watchCrons(() -> ScheduledMethods.states(scheduled.stream()));
        StudioInvocations invocations = new StudioInvocations(
                functions::getObject, () -> crons.stream().findFirst().flatMap(CronLifecycle::scheduler));
        recorder.watchCrons(invocations::crons);
        functions.ifAvailable(any -> recorder.watchInvocations(invocations));
    }

    private List<ListedQueues> queues() {
        Stream<ListedQueues> ofSubscribers = subscribers.stream()
                .flatMap(lifecycle -> lifecycle.queues().stream())
                .map(queues -> new ListedQueues(queues.place().toString(), queues::states));
        Stream<ListedQueues> ofOutboxes = outboxes.stream()
                .flatMap(lifecycle -> lifecycle.outboxes().stream())
                .map(outbox -> new ListedQueues("outbox", outbox::queues));
        return Stream.concat(ofSubscribers, ofOutboxes).toList();
    }

    /** The queues of one broker. */
    private record ListedQueues(String place, Supplier<List<QueueState>> states) implements BrokerQueues {

        @Override
        public List<Row> rows() {
            return states.get().stream()
                    .map(state -> new Row(
                            state.name(),
                            state.subscriber(),
                            state.waiting(),
                            state.inFlight(),
                            state.parked(),
                            state.oldest(),
                            state.consumers(),
                            state.unknown()))
                    .toList();
        }
    }
}
