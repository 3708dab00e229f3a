package dev.kit.constructs.rls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.run.Data;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RowLevelSecurityTest {

    record Caller(String user, String tenant) {}

    private static final Caller ANN = new Caller("user-123", "tenant-456");

    @Test
    @DisplayName("RS-01 an extractor that has a prefix keeps it where a plain one gets the usual")
    void keepsAGivenPrefix() {
        RlsExtractor<Caller> plain = caller -> Map.of("tenant_id", caller.tenant());
        RowLevelSecurity<Caller> prefixed = RowLevelSecurity.<Caller>of(plain).prefix("shop");
        assertThat(RowLevelSecurity.<Caller>of(plain).prefix()).isEqualTo("app");
        assertThat(RowLevelSecurity.<Caller>of(prefixed)).isSameAs(prefixed);
    }

    @Test
    @DisplayName("RS-08 none turns inherited variables off and leaves a bypass as it is")
    void noneTurnsOff() {
        Data<Caller> inherited = Data.<Caller>none().withRls(caller -> Map.of("tenant_id", caller.tenant()));
        assertThat(inherited.rls()).isNotNull();
        assertThat(inherited.withRls(RowLevelSecurity.none()).rls()).isNull();
        assertThat(inherited.bypassingRls().withRls(RowLevelSecurity.none()).rlsBypassed())
                .isTrue();
    }

    @Test
    @DisplayName("RS-01 RS-02 keys get the prefix app, or the given one")
    void prefixesKeys() throws Exception {
        RowLevelSecurity<Caller> rls =
                RowLevelSecurity.of(caller -> Map.of("user_id", caller.user(), "tenant_id", caller.tenant()));

        assertThat(rls.variables(ANN))
                .containsExactlyInAnyOrderEntriesOf(Map.of("app.user_id", "user-123", "app.tenant_id", "tenant-456"));
        assertThat(rls.prefix("rls").variables(ANN)).containsEntry("rls.user_id", "user-123");
    }

    @Test
    @DisplayName("RS-04 null becomes empty, numbers and booleans their text")
    void convertsValues() throws Exception {
        Map<String, Object> values = new HashMap<>();
        values.put("nothing", null);
        values.put("number", 42);
        values.put("yes", true);
        values.put("no", false);
        RowLevelSecurity<Caller> rls = RowLevelSecurity.of(caller -> values);

        assertThat(rls.variables(ANN))
                .containsEntry("app.nothing", "")
                .containsEntry("app.number", "42")
                .containsEntry("app.yes", "true")
                .containsEntry("app.no", "false");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tenant-id", "a.b", "1a", "$a", "a'", "a\"", "a;", "a b", "a\n", "ä", "İd"})
    @DisplayName("U3 what is no variable name is refused by name, as key and as prefix")
    void refusesKeysThatAreNoVariableNames(String key) {
        RowLevelSecurity<Caller> rls = RowLevelSecurity.of(caller -> Map.of(key, "x"));

        assertThatThrownBy(() -> rls.variables(ANN))
                .isInstanceOf(RlsVariablesException.class)
                .hasMessageContaining("\"" + key + "\"");
        assertThatThrownBy(() -> rls.prefix(key)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"userId", "Tenant", "ORG_ID", "_x", "a1$"})
    @DisplayName("U3 keys and prefix may have letters of both cases")
    void takesBothCases(String key) throws Exception {
        RowLevelSecurity<Caller> rls = RowLevelSecurity.of(caller -> Map.of(key, "x"));

        assertThat(rls.variables(ANN)).containsExactly(Map.entry("app." + key, "x"));
        assertThat(rls.prefix(key).variables(ANN)).containsExactly(Map.entry(key + "." + key, "x"));
    }

    @Test
    @DisplayName("U3 keys that PostgreSQL would not tell apart are refused")
    void refusesKeysThatDifferInCaseOnly() {
        RowLevelSecurity<Caller> rls = RowLevelSecurity.of(caller -> Map.of("userId", "1", "userid", "2"));

        assertThatThrownBy(() -> rls.variables(ANN))
                .isInstanceOf(RlsVariablesException.class)
                .hasMessageContaining("upper and lower case");
    }

    @Test
    @SuppressWarnings("NullAway") // that is the case
    @DisplayName("U3 an extractor that returns null, a null key or a zero character fails by name")
    void failsClosedByName() {
        Map<String, Object> nullKey = new HashMap<>();
        nullKey.put(null, "x");
        RowLevelSecurity<Caller> nothing = RowLevelSecurity.of(caller -> null);
        RowLevelSecurity<Caller> noKey = RowLevelSecurity.of(caller -> nullKey);
        RowLevelSecurity<Caller> zero = RowLevelSecurity.of(caller -> Map.of("tenant_id", "a\0b"));

        assertThatThrownBy(() -> nothing.variables(ANN))
                .isInstanceOf(RlsVariablesException.class)
                .hasMessageContaining("returned null");
        assertThatThrownBy(() -> noKey.variables(ANN))
                .isInstanceOf(RlsVariablesException.class)
                .hasMessageContaining("\"null\" is not a variable name");
        assertThatThrownBy(() -> zero.variables(ANN))
                .isInstanceOf(RlsVariablesException.class)
                .hasMessageContaining("\"tenant_id\" has a zero character")
                .hasMessageNotContaining("a\0b");
    }

    @Test
    @DisplayName("U3 the tenant of events and audits is that of tenant_id or tenantId")
    void knowsTheTenant() {
        RowLevelSecurity<Caller> rls = RowLevelSecurity.of(caller -> Map.of());

        assertThat(rls.tenant(Map.of("app.tenant_id", "a"))).isEqualTo("a");
        assertThat(rls.tenant(Map.of("app.user", "x", "app.tenantId", "b"))).isEqualTo("b");
        assertThat(rls.tenant(Map.of("app.user", "x"))).isNull();
    }

    @Test
    void passesOnWhatTheExtractorThrows() {
        RowLevelSecurity<Caller> rls = RowLevelSecurity.of(caller -> {
            throw new java.io.IOException("directory down");
        });

        assertThatThrownBy(() -> rls.variables(ANN)).isInstanceOf(java.io.IOException.class);
    }

    @Test
    @DisplayName("RS-04 an optional stands for its value, an empty one for the empty text")
    void opensOptionals() throws Exception {
        RowLevelSecurity<String> rls =
                RowLevelSecurity.of(tenant -> Map.of("tenant_id", Optional.of(tenant), "user_id", Optional.empty()));

        assertThat(rls.variables("acme"))
                .containsOnly(Map.entry("app.tenant_id", "acme"), Map.entry("app.user_id", ""));
    }
}
