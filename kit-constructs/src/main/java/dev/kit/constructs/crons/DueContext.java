package dev.kit.constructs.crons;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionContext;
import org.slf4j.Logger;

/** The context of a function's run, as the context of a cron. */
record DueContext<I, D>(FunctionContext<I, D> run) implements CronContext<I, D> {

    @Override
    public I input() {
        return run.input();
    }

    @Override
    public FunctionCall<I> call() {
        return run.call();
    }

    @Override
    public <T> T service(Service<T> service) {
        return run.service(service);
    }

    @Override
    public Logger logger() {
        return run.logger();
    }

    @Override
    public D db() {
        return run.db();
    }

    @Override
    public Auditor auditor() {
        return run.auditor();
    }

    @Override
    public void publish(PublishableMessage<?>... messages) {
        run.publish(messages);
    }
}
