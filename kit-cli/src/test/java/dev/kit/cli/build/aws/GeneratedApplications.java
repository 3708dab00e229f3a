package dev.kit.cli.build.aws;

import dev.kit.cli.application.ApplicationDescription;
import dev.kit.cli.application.ConstructDescription;
import dev.kit.cli.application.CronDescription;
import dev.kit.cli.application.RouteDescription;
import dev.kit.cli.application.SubscriberDescription;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/** Descriptions of applications with constructs of all kinds, different for each seed. */
final class GeneratedApplications {

    private static final List<String> NAMES =
            List.of("DATABASE_URL", "DATABASE__URL", "API_KEY?", "DatabaseUrl", "X_Y?");

    private final Random random;

    private int count;

    private GeneratedApplications(long seed) {
        random = new Random(seed);
    }

    static AwsApplication of(int seed) {
        GeneratedApplications applications = new GeneratedApplications(seed);
        int release = List.of(17, 21, 25).get(seed % 3);
        boolean sealed = seed % 4 == 0;
        return new AwsApplication(
                applications.description(),
                "com.acme.shop" + seed,
                Path.of("shop"),
                Path.of("shop/target/classes"),
                List.of(),
                release,
                sealed,
                sealed ? Set.of("API_KEY") : Set.of());
    }

    private ApplicationDescription description() {
        List<RouteDescription> routes = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            routes.add(new RouteDescription(
                    construct(),
                    one("GET", "POST", "DELETE"),
                    "/things/{id}/" + i,
                    one("jwt", "iam", "none", "token")));
        }
        List<CronDescription> crons = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            List<String> expressions =
                    random.nextBoolean() ? List.of("rate(1 day)") : List.of("cron(0 0 13 * ? *)", "cron(0 0 ? * 6 *)");
            crons.add(new CronDescription(
                    construct(), "cron(0 0 13 * FRI)", one("UTC", "Europe/Berlin"), true, expressions, null));
        }
        List<SubscriberDescription> subscribers = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            subscribers.add(new SubscriberDescription(construct(), List.of("order.placed"), 1 + random.nextInt(50)));
        }
        List<ConstructDescription> functions =
                IntStream.range(0, random.nextInt(3)).mapToObj(i -> construct()).toList();
        return new ApplicationDescription(routes, functions, crons, subscribers, List.of(), List.of(), List.of());
    }

    private ConstructDescription construct() {
        count++;
        String name = one("place", "nightly-report_", "übung") + count;
        List<String> environment =
                NAMES.stream().filter(each -> random.nextBoolean()).toList();
        Long timeout = random.nextBoolean() ? Long.valueOf(1 + random.nextInt(900_000)) : null;
        Integer memory = random.nextBoolean() ? Integer.valueOf(256) : null;
        return new ConstructDescription(
                name, "com.acme.Things", "field" + count, true, timeout, memory, environment, List.of());
    }

    private String one(String... values) {
        return values[random.nextInt(values.length)];
    }
}
