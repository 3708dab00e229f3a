package dev.kit.boot.effects;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.kit.boot.effects.EffectsApplication.Named;
import dev.kit.boot.effects.EffectsApplication.Routes;
import dev.kit.boot.effects.Nesting.End;
import dev.kit.boot.effects.Nesting.Kind;
import dev.kit.constructs.crons.CronRuns;
import dev.kit.constructs.events.PublishableMessage;
import dev.kit.constructs.functions.FunctionCall;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.functions.FunctionRunner;
import dev.kit.constructs.run.ConstructEnvironment;
import jakarta.persistence.EntityManager;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Plays nestings in an application, on the thread of the test. */
final class NestingPlayer {

    private static final String INSERT = "insert into effects (id) values (?)";

    private final JdbcClient db;
    private final Propagations propagations;
    private final ApplicationEventPublisher phases;
    private final ObjectProvider<FunctionInvoker> functions;
    private final FunctionRunner<Named, Named> cron;
    private final TransactionTemplate test;
    private final @Nullable EntityManager entities;
    private final Supplier<MockMvc> mvc;
    private final Map<String, Nesting> known = new HashMap<>();
    private @Nullable MockMvc opened;

    static final class Thrown extends RuntimeException {
        private static final long serialVersionUID = 1;

        Thrown(@Nullable Throwable cause) {
            super("thrown", cause, false, false);
        }
    }

    NestingPlayer(
            JdbcClient db,
            Propagations propagations,
            ApplicationEventPublisher phases,
            ObjectProvider<FunctionInvoker> functions,
            ConstructEnvironment environment,
            PlatformTransactionManager manager,
            @Nullable EntityManager entities,
            Supplier<MockMvc> mvc) {
        this.db = db;
        this.propagations = propagations;
        this.phases = phases;
        this.functions = functions;
        cron = CronRuns.runner(Routes.cron, environment);
        test = new TransactionTemplate(manager);
        this.entities = entities;
        this.mvc = mvc;
    }

    /** Plays a nesting from outside, and returns whether its caller is told that it succeeded. */
    boolean start(Nesting nesting) {
        try {
            call(nesting);
            return true;
        } catch (Exception failed) {
            return false;
        }
    }

    /** Plays a construct with a database. */
    Named play(Named named, JdbcClient own, Consumer<PublishableMessage<?>> publisher) throws Exception {
        own.sql(INSERT).param(named.id()).update();
        return publishing(named, publisher);
    }

    /** Plays a construct without one, whose statements are part of what the thread is in. */
    Named play(Named named, Consumer<PublishableMessage<?>> publisher) throws Exception {
        return play(named, db, publisher);
    }

    private Named publishing(Named named, Consumer<PublishableMessage<?>> publisher) throws Exception {
        Nesting nesting = known.get(named.id());
        if (nesting.byHand()) {
            publisher.accept(EffectsApplication.BY_HAND.of(new Named("by hand " + named.id())));
        }
        playParts(nesting);
        return named;
    }

    void playParts(Nesting nesting) throws Exception {
        for (Nesting part : nesting.parts()) {
            try {
                call(part);
            } catch (Exception e) {
                if (!part.caught()) {
                    throw e;
                }
            }
        }
        if (nesting.end() == End.THROW) {
            throw new Thrown(null);
        }
    }

    private void call(Nesting it) throws Exception {
        known.put(it.id(), it);
        Named named = new Named(it.id());
        FunctionInvoker invoker = functions.getObject();
        switch (it.kind()) {
            case ENDPOINT -> send("/nestings/", it, false);
            case DRY_ENDPOINT -> send("/nestings/", it, true);
            case BARE_ENDPOINT -> send("/bare/", it, false);
            case TEST -> test(it);
            case FUNCTION -> invoker.call(Routes.function, named);
            case JOINED_CALL -> invoker.join().call(Routes.function, named);
            case JOINING_FUNCTION -> invoker.call(Routes.joining, named);
            case BARE_FUNCTION -> invoker.call(Routes.bare, named);
            case BARE_AUDITED_FUNCTION -> invoker.call(Routes.bareAudited, named);
            case CRON -> cron.call(FunctionCall.of(named));
            case BEAN -> propagations.required(() -> bean(it));
            case NEW_BEAN -> propagations.requiresNew(() -> bean(it));
            case NESTED_BEAN -> propagations.nested(() -> bean(it));
            case OUTSIDE_BEAN -> propagations.notSupported(() -> bean(it));
            case BEFORE_COMMIT -> phases.publishEvent(new Phases.Before(it));
            case AFTER_COMMIT -> phases.publishEvent(new Phases.After(it));
            case AFTER_ROLLBACK -> phases.publishEvent(new Phases.Undone(it));
        }
    }

    private boolean bean(Nesting it) throws Exception {
        if (entities == null || it.kind() == Kind.OUTSIDE_BEAN) {
            db.sql(INSERT).param(it.id()).update();
        } else {
            EffectsApplication.Effect effect = new EffectsApplication.Effect();
            effect.id = it.id();
            entities.persist(effect);
        }
        playParts(it);
        return it.end() != End.ROLLBACK_ONLY;
    }

    private void send(String path, Nesting it, boolean dry) throws Exception {
        MockMvc open = opened == null ? mvc.get() : opened;
        opened = open;
        var request = post(path + it.id());
        int status = open.perform(dry ? request.requestAttr("dev.kit.dry-run", true) : request)
                .andReturn()
                .getResponse()
                .getStatus();
        if (status != 200) {
            throw new Thrown(null);
        }
    }

    /** Runs a nesting in a transaction, as Spring's test framework does around a method. */
    private void test(Nesting it) {
        test.executeWithoutResult(status -> {
            try {
                playParts(it);
            } catch (Exception e) {
                throw new Thrown(e);
            }
            if (it.end() == End.ROLLBACK_ONLY) {
                status.setRollbackOnly();
            }
        });
    }
}
