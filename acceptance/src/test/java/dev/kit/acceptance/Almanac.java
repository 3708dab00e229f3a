package dev.kit.acceptance;

import static dev.kit.acceptance.Ask.JSON;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A cache, mail, a schedule, and {@code @Valid} without a validator; it names the classes of its own parts. */
final class Almanac implements Subject {

    @Override
    public String name() {
        return "almanac";
    }

    @Override
    public Ask first() {
        return Ask.get("/moon/2026-03-01");
    }

    @Override
    public List<Ask> requests() {
        List<Ask> requests = new ArrayList<>(List.of(
                Ask.get("/moon/2026-03-01", JSON),
                Ask.get("/moon/2026-03-02", JSON),
                Ask.get("/moon/2026-03-01", JSON),
                Ask.get("/moon/never", JSON),
                Ask.get("/mail"),
                Ask.json("POST", "/reminders", "{", JSON),
                Ask.json("POST", "/reminders", "{\"title\":\"Sow\",\"to\":\"a@example.com\",\"daysBefore\":2}", JSON),
                Ask.json("POST", "/reminders", "{\"title\":\" \",\"to\":\"nobody\",\"daysBefore\":0}", JSON),
                Ask.form("/reminders/form", "title=Sow&to=a%40example.com&daysBefore=2", JSON),
                Ask.form("/reminders/form", "title=Sow&daysBefore=two", JSON),
                Ask.form("/reminders/form", "title=&to=nobody&daysBefore=0", JSON),
                Ask.get("/nothing", JSON),
                Ask.get("/nothing", Ask.HTML)));
        Stream.of(
                        "cache-managers",
                        "caches",
                        "converters",
                        "executors",
                        "factory-processors",
                        "handler-adapters",
                        "handler-mappings",
                        "mail-senders",
                        "processors",
                        "resolvers",
                        "schedulers",
                        "validators",
                        "views")
                .map(kind -> Ask.get("/census/" + kind, JSON))
                .forEach(requests::add);
        return requests;
    }

    @Override
    public RunDatabase database(String run, Path directory) {
        return new RunDatabase.None();
    }
}
