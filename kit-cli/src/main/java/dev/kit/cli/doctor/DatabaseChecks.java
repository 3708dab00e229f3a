package dev.kit.cli.doctor;

import dev.kit.cli.command.CliException;
import dev.kit.cli.command.Counted;
import dev.kit.cli.project.DirectoryCredentials;
import dev.kit.cli.project.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The checks of the application's database. All of them share one connection. */
final class DatabaseChecks {

    private static final Duration TOLERANCE = Duration.ofSeconds(30);

    private static final Pattern EXTENSION =
            Pattern.compile("(?i)\\bcreate\\s+extension\\s+(?:if\\s+not\\s+exists\\s+)?\"?([\\w-]+)\"?");

    private final Surroundings at;

    private final Loaded<Optional<DatabaseAddress>> address;

    /** The state of the database. It is empty where nothing can be read. */
    private final CompletableFuture<Optional<DatabaseFacts>> facts = new CompletableFuture<>();

    DatabaseChecks(Surroundings at) {
        this.at = at;
        this.address = Loaded.of(() -> DatabaseAddress.find(at.properties()), Optional::empty);
    }

    List<DoctorCheck> all() {
        return List.of(
                DoctorCheck.remote("database", "a database that accepts the application", this::database),
                dependent("clock", "at most 30 s from the database's clock", DatabaseChecks::clock),
                dependent("database-role", "a role that is no superuser and has no BYPASSRLS", this::role),
                dependent("row-level-security", "policies in force for the role", DatabaseChecks::policies),
                dependent("extensions", "every extension that migrations create", this::extensions));
    }

    private DoctorCheck dependent(String name, String wanted, Function<DatabaseFacts, Verdict> look) {
        return DoctorCheck.dependent(
                name, wanted, () -> facts.get().map(look).orElseGet(() -> Verdict.skipped("no PostgreSQL to ask")));
    }

    private Verdict database() {
        try {
            return connected();
        } catch (SQLException e) {
            return Verdict.failure(
                    "of " + address.value().map(DatabaseAddress::setting).orElse("") + ": " + e.getMessage(),
                    "Start the database, or correct the setting; kit exec -- COMMAND sees the same.");
        } finally {
            facts.complete(Optional.empty()); // without effect if the state is there
        }
    }

    private Verdict connected() throws SQLException {
        Optional<DatabaseAddress> named = address.require();
        if (named.isEmpty()) {
            return Verdict.skipped("none is named; kit dev starts PostgreSQL if the application has its driver");
        }
        DatabaseAddress database = named.get();
        if (database.isPostgres()) {
            DatabaseFacts read = DatabaseFacts.read(database, at.machine().clock());
            facts.complete(Optional.of(read));
            return Verdict.ok("PostgreSQL " + read.version() + " of " + database.setting());
        }
        Optional<Probe> server = database.server();
        if (server.isEmpty()) {
            return Verdict.skipped(database.product() + " of " + database.setting() + ", in the application itself");
        }
        String failure = server.get().failure();
        String place = database.product() + " on " + server.get().host() + ":"
                + server.get().port();
        return failure == null
                ? Verdict.ok(place + " accepts connections")
                : Verdict.failure(place + ": " + failure, "Start the database, or correct " + database.setting() + ".");
    }

    private static Verdict clock(DatabaseFacts facts) {
        Duration skew = facts.skew();
        String found = skew.abs().toSeconds() + " s " + (skew.isNegative() ? "ahead of" : "behind") + " the database";
        return skew.abs().compareTo(TOLERANCE) <= 0
                ? Verdict.ok(skew.abs().toSeconds() < 1 ? "the same" : found)
                : Verdict.failure(found, "Synchronise the clocks; tokens, signatures and crons depend on them.");
    }

    private Verdict role(DatabaseFacts facts) {
        if (!facts.superuser() && !facts.bypassing()) {
            return Verdict.ok(facts.role());
        }
        String found = facts.role() + (facts.superuser() ? " is a superuser" : " has BYPASSRLS")
                + ", so no row-level security policy applies to it";
        String remedy = "Connect as a role made with: create role app login nosuperuser nobypassrls.";
        boolean harmless = facts.protectedTables() == 0
                && DirectoryCredentials.names(DirectoryCredentials.DEVELOPMENT).contains(at.stage());
        return harmless ? Verdict.warning(found, remedy) : Verdict.failure(found, remedy);
    }

    private static Verdict policies(DatabaseFacts facts) {
        if (!facts.tables().isEmpty()) {
            return Verdict.failure(
                    String.join("; ", facts.tables()),
                    "Run alter table … force row level security, and create policy … on the table.");
        }
        return Verdict.ok(
                facts.protectedTables() == 0
                        ? "no table has row-level security"
                        : Counted.of(facts.protectedTables(), "table") + " with policies");
    }

    private Verdict extensions(DatabaseFacts facts) {
        Set<String> wanted = wanted();
        String missing = wanted.stream()
                .filter(name ->
                        !facts.available().contains(name) && !facts.installed().contains(name))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            return Verdict.failure(
                    "not on the server: " + missing, "Install the packages of the extensions on the server.");
        }
        return Verdict.ok(
                wanted.isEmpty()
                        ? "migrations create none"
                        : wanted.stream()
                                .map(name -> name + (facts.installed().contains(name) ? "" : " (not created yet)"))
                                .collect(Collectors.joining(", ")));
    }

    /** Returns the extensions that the SQL files among the resources create. */
    private Set<String> wanted() {
        Path resources = at.directory().resolve("src/main/resources");
        Set<String> names = new TreeSet<>();
        try {
            for (Path file : FileTree.files(resources, ".sql")) {
                EXTENSION.matcher(Files.readString(file)).results().forEach(match -> names.add(match.group(1)));
            }
        } catch (IOException e) {
            throw CliException.failed("The migrations cannot be read.", resources.toString(), null, e);
        }
        return names;
    }
}
