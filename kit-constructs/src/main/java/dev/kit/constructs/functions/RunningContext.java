package dev.kit.constructs.functions;

import dev.kit.constructs.Service;
import dev.kit.constructs.audit.Auditor;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.run.RunState;
import org.slf4j.Logger;

/** The context of one run that the handler receives. */
record RunningContext(RunState<?> run, Logger logger, FunctionCall<Object> call)
        implements FunctionContext<Object, Object> {

    @Override
    public Object input() {
        return call.input();
    }

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
    public void publish(PublishableMessage<?>... messages) {
        run.publish(messages);
    }
}
