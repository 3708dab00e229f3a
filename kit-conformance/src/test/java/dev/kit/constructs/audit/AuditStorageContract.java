package dev.kit.constructs.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What every audit storage promises. */
abstract class AuditStorageContract {

    record User(String id, String email) {}

    record UserAudit(String userId, String email) {}

    static final AuditableAction<UserAudit> USER_CREATED = AuditableAction.of("user.created", UserAudit.class);
    static final AuditableAction<UserAudit> USER_UPDATED = AuditableAction.of("user.updated", UserAudit.class);
    static final AuditOrigin ORIGIN = new AuditOrigin("req-1", "trace-1", "acme", "/users", "POST", "192.0.2.1");
    static final AuditActor ANN =
            new AuditActor("user-456", "user", Map.of("email", "ann@acme.test", "roles", List.of("admin")));
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** An empty storage. */
    abstract AuditStorage storage();

    static String userOf(AuditRecord audit) {
        return Objects.requireNonNull(audit.payload()).get("userId").asString();
    }

    private static Auditor auditor(Instant time) {
        return Auditor.of(ANN, ORIGIN, InstantSource.fixed(time));
    }

    private static AuditDefinition<User> created() {
        return AuditDefinition.of(
                USER_CREATED,
                user -> new UserAudit(user.id(), user.email()),
                spec -> spec.entityId(User::id).table("users").operation(AuditOperation.INSERT));
    }

    @Test
    @DisplayName("AD-01 AD-03 AD-05 AD-07 a declared audit is stored with payload, entity, table, actor and origin")
    void storesADeclaredAudit() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        auditor.declared(List.of(created()), new User("123", "a@b.test"));
        List<AuditRecord> written = auditor.flush(storage);

        AuditRecord read = storage.query(AuditQuery.all()).records().get(0);
        assertThat(read).isEqualTo(written.get(0));
        assertThat(read.type()).isEqualTo("user.created");
        assertThat(read.operation()).isEqualTo(AuditOperation.INSERT);
        assertThat(read.table()).isEqualTo("users");
        assertThat(read.entityId()).isEqualTo("123");
        assertThat(read.payload()).hasToString("{\"email\":\"a@b.test\",\"userId\":\"123\"}");
        assertThat(read.actor()).isEqualTo(ANN);
        assertThat(read.origin()).isEqualTo(ORIGIN);
        assertThat(read.id().version()).isEqualTo(7);
    }

    @Test
    @DisplayName("AD-02 two declared audits make two records in order, a false condition skips one")
    void keepsOrderAndSkips() {
        AuditStorage storage = storage();
        AuditDefinition<User> skipped = AuditDefinition.of(
                USER_UPDATED,
                user -> {
                    throw new IllegalStateException("the payload of a skipped audit is not computed");
                },
                spec -> spec.when(user -> false));
        AuditDefinition<User> second = AuditDefinition.of(USER_UPDATED, user -> new UserAudit(user.id(), user.email()));
        Auditor auditor = auditor(START);
        auditor.declared(List.of(created(), skipped, second), new User("1", "x"));
        auditor.flush(storage);

        assertThat(storage.query(AuditQuery.all()).records())
                .extracting(AuditRecord::type)
                .containsExactly("user.updated", "user.created");
    }

    @Test
    @DisplayName("AD-04 a composite entity is found by the same object, whatever the order of its keys")
    void findsCompositeEntities() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        auditor.audit(
                USER_UPDATED,
                new UserAudit("1", "x"),
                spec -> spec.entityId(payload -> Map.of("userId", "1", "orgId", "2")));
        auditor.flush(storage);

        assertThat(storage.count(AuditQuery.all().entityId(Map.of("orgId", "2", "userId", "1"))))
                .isOne();
        assertThat(storage.count(AuditQuery.all().entityId("1"))).isZero();
    }

    @Test
    @DisplayName("AD-09 AD-15 audits of the handler are buffered and written once, with the declared ones")
    void buffersUntilFlushed() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        auditor.audit(USER_UPDATED, new UserAudit("1", "x"));
        assertThat(storage.count(AuditQuery.all())).isZero();
        auditor.declared(List.of(created()), new User("1", "x"));

        assertThat(auditor.records()).hasSize(2);
        assertThat(auditor.flush(storage)).hasSize(2);
        assertThat(auditor.flush(storage)).isEmpty();
        assertThat(storage.count(AuditQuery.all())).isEqualTo(2);
        assertThat(storage.query(AuditQuery.all().types("user.updated")).records())
                .extracting(AuditRecord::operation)
                .containsExactly(AuditOperation.CUSTOM);
    }

    @Test
    @DisplayName("AD-15 clear drops what is collected")
    void clears() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        auditor.audit(USER_UPDATED, new UserAudit("1", "x"));
        auditor.clear();

        assertThat(auditor.flush(storage)).isEmpty();
        assertThat(storage.count(AuditQuery.all())).isZero();
    }

    @Test
    @DisplayName("AD-16 metadata merges and applies to later records only")
    void addsMetadataToLaterRecords() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        auditor.audit(USER_UPDATED, new UserAudit("1", "x"));
        auditor.addMetadata(Map.of("reason", "import"));
        auditor.addMetadata(Map.of("batch", 7));
        auditor.audit(USER_CREATED, new UserAudit("2", "x"));
        auditor.flush(storage);

        List<AuditRecord> records = storage.query(AuditQuery.all()).records();
        assertThat(records.get(0).metadata()).hasToString("{\"batch\":7,\"reason\":\"import\"}");
        assertThat(records.get(1).metadata()).isNull();
    }

    @Test
    @DisplayName("AD-18 values before and after a change are kept exactly")
    void keepsOldAndNewValues() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        auditor.change(
                AuditableAction.of("order.updated", Void.class),
                AuditOperation.UPDATE,
                "orders",
                42L,
                Map.of("total", new BigDecimal("10.00")),
                Map.of("total", new BigDecimal("12.50"), "note", "it's \"quoted\" \u2713"));
        auditor.flush(storage);

        AuditRecord read = storage.query(AuditQuery.all()).records().get(0);
        assertThat(read.entityId()).isEqualTo("42");
        assertThat(read.oldValues()).hasToString("{\"total\":10.00}");
        assertThat(Objects.requireNonNull(read.newValues()).get("note").asString())
                .isEqualTo("it's \"quoted\" \u2713");
        assertThat(read.payload()).isNull();
    }

    @Test
    @DisplayName("AD-17 records are found by type, entity, table, actor and time, newest first")
    void filters() {
        AuditStorage storage = storage();
        for (int hour = 0; hour < 4; hour++) {
            Auditor auditor = auditor(START.plusSeconds(hour * 3_600L));
            auditor.declared(List.of(created()), new User(String.valueOf(hour), "x"));
            auditor.audit(USER_UPDATED, new UserAudit("1", "x"));
            auditor.flush(storage);
        }
        Auditor system = Auditor.of(AuditActor.SYSTEM, AuditOrigin.UNKNOWN, InstantSource.fixed(START));
        system.audit(USER_UPDATED, new UserAudit("1", "x"));
        system.flush(storage);
        AuditQuery all = AuditQuery.all();

        assertThat(storage.count(all)).isEqualTo(9);
        assertThat(storage.count(all.types("user.created"))).isEqualTo(4);
        assertThat(storage.count(all.types("user.created", "user.updated"))).isEqualTo(9);
        assertThat(storage.count(all.entityId("2"))).isOne();
        assertThat(storage.count(all.table("users"))).isEqualTo(4);
        assertThat(storage.count(all.actorId("system"))).isOne();
        assertThat(storage.count(all.from(START.plusSeconds(3_600)).to(START.plusSeconds(7_200))))
                .isEqualTo(4);
        assertThat(storage.query(all.types("user.created")).records())
                .extracting(AuditRecord::entityId)
                .containsExactly("3", "2", "1", "0");
    }

    @Test
    @DisplayName("AD-17 pages follow each other without loss or repeat, also within one instant")
    void pages() {
        AuditStorage storage = storage();
        Auditor auditor = auditor(START);
        for (int i = 0; i < 25; i++) {
            auditor.audit(USER_UPDATED, new UserAudit(String.valueOf(i), "x"));
        }
        auditor.flush(storage);

        List<String> seen = new ArrayList<>();
        AuditPage page = storage.query(AuditQuery.all().limit(10));
        page.records().forEach(audit -> seen.add(userOf(audit)));
        Optional<AuditCursor> next = page.next();
        while (next.isPresent()) {
            page = storage.query(AuditQuery.all().limit(10).after(next.get()));
            page.records().forEach(audit -> seen.add(userOf(audit)));
            next = page.next();
        }
        assertThat(seen).hasSize(25).doesNotHaveDuplicates().startsWith("24").endsWith("0");
    }

    @Test
    void refusesAPageOfNothing() {
        assertThatThrownBy(() -> AuditQuery.all().limit(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AuditQuery.all().limit(1_001)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AuditableAction.of(" ", String.class)).isInstanceOf(IllegalArgumentException.class);
    }
}
