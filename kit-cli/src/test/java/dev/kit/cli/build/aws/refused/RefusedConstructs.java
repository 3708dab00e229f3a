package dev.kit.cli.build.aws.refused;

import static dev.kit.constructs.crons.Crons.c;
import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.Service;
import dev.kit.constructs.crons.Cron;
import dev.kit.constructs.endpoints.Endpoint;
import javax.sql.DataSource;

/** Constructs that cannot run on AWS Lambda, each for another reason. */
final class RefusedConstructs {

    private static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    @SuppressWarnings("UnusedVariable") // found by discovery, like every construct
    private static final Endpoint<String> hidden =
            e.get("/hidden").output(String.class).handle(ctx -> "");

    static final Endpoint<String> stored =
            e.get("/stored").services(DATABASE).output(String.class).handle(ctx -> "");

    static final Endpoint<String> report = e.get("/report").output(String.class).handle(ctx -> "");

    static final Cron<?, ?> nightly =
            c.schedule("rate(30 seconds)").name("Report").handle(ctx -> {});

    private RefusedConstructs() {}
}
