package dev.kit.cli.application.sample;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.envkit.EnvironmentSchema;
import org.springframework.context.annotation.Bean;

/** Constructs whose services read variables. */
final class SampleConstructs {

    private record Mail(String host, Integer port) {}

    static final Service<String> MAILER = Service.of(
            "mailer",
            env -> env.create(read -> read.into(
                            Mail::new,
                            read.get("MAIL_HOST").string(),
                            read.get("MAIL_PORT").integer().orElse(25)))
                    .parse()
                    .host());

    static final Service<String> BROKEN = Service.of("broken", env -> {
        throw new IllegalStateException("no configuration");
    });

    static final Endpoint<String> sendMail =
            e.post("/mails").services(MAILER).output(String.class).handle(ctx -> "sent");

    static final Cron<?, ?> remind =
            c.schedule("rate(1 hour)").services(MAILER, BROKEN).handle(ctx -> {});

    static final EnvironmentSchema<String> REGION =
            EnvironmentSchema.of(env -> env.get("REGION").string());

    private SampleConstructs() {}

    /** A configuration with an endpoint that only a context creates. */
    static class Beans {

        @Bean
        Endpoint<String> listMails() {
            return sendMail;
        }
    }
}
