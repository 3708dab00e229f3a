package dev.kit.constructs.run;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.endpoints.EndpointContext;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.functions.FunctionContext;
import dev.kit.constructs.subscribers.SubscriberContext;

/** The context of a construct, as far as all kinds agree. */
interface Scope {

    <T> T service(Service<T> service);

    Object db();

    Auditor auditor();

    void publish(PublishableMessage<?> message);

    static Scope of(EndpointContext<?, ?, ?, ?, ?> context) {
        return new Scope() {
            @Override
            public <T> T service(Service<T> service) {
                return context.service(service);
            }

            @Override
            public Object db() {
                return context.db();
            }

            @Override
            public Auditor auditor() {
                return context.auditor();
            }

            @Override
            public void publish(PublishableMessage<?> message) {
                context.publish(message);
            }
        };
    }

    static Scope of(SubscriberContext<?, ?> context) {
        return new Scope() {
            @Override
            public <T> T service(Service<T> service) {
                return context.service(service);
            }

            @Override
            public Object db() {
                return context.db();
            }

            @Override
            public Auditor auditor() {
                return context.auditor();
            }

            @Override
            public void publish(PublishableMessage<?> message) {
                context.publish(message);
            }
        };
    }

    static Scope of(FunctionContext<?, ?> context) {
        return new Scope() {
            @Override
            public <T> T service(Service<T> service) {
                return context.service(service);
            }

            @Override
            public Object db() {
                return context.db();
            }

            @Override
            public Auditor auditor() {
                return context.auditor();
            }

            @Override
            public void publish(PublishableMessage<?> message) {
                context.publish(message);
            }
        };
    }

    static Scope of(RunState<?> run) {
        return new Scope() {
            @Override
            public <T> T service(Service<T> service) {
                return run.service(service);
            }

            @Override
            public Object db() {
                return run.db();
            }

            @Override
            public Auditor auditor() {
                return run.auditor();
            }

            @Override
            public void publish(PublishableMessage<?> message) {
                run.publish(message);
            }
        };
    }

    /** What a test asks of a construct. */
    @FunctionalInterface
    interface Probe {

        void ask(Scope scope) throws Exception;
    }
}
