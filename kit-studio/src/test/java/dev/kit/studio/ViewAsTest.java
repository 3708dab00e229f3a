package dev.kit.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.monitor.InMemoryStorage;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Browsing with the eyes of a tenant, with a role that sees all and one for which policies hold. */
class ViewAsTest {

    private static final TestDatabase DATABASE = new TestDatabase();
    private static final Studio STUDIO = Studio.create(StudioOptions.storage(new InMemoryStorage())
            .db(DATABASE.dataSource())
            .applicationDb(DATABASE.application()));
    private static final TomcatApp APP = new TomcatApp(0, "").with(STUDIO);

    @BeforeAll
    static void createTables() {
        DATABASE.run(
                "create table invoices (id int primary key, tenant text not null, total int not null)",
                "insert into invoices values (1, 'acme', 10), (2, 'globex', 20), (3, 'acme', 30)",
                "alter table invoices enable row level security",
                "create policy by_tenant on invoices using (tenant = current_setting('app.tenant_id', true))",
                "create table open (id int primary key)",
                "grant select on all tables in schema public to " + DATABASE.applicationRole());
        APP.start();
    }

    @AfterAll
    static void stop() {
        STUDIO.close();
        APP.close();
        DATABASE.close();
    }

    private static List<String> ids(String query) {
        HttpResponse<String> answer = Http.send("GET", APP.url("/__studio/api/tables/invoices" + query));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Http.parse(answer.body())
                .path("rows")
                .valueStream()
                .map(row -> row.path("$id").stringValue())
                .toList();
    }

    @Test
    @DisplayName("a tenant's eyes see that tenant's rows only, in pages, rows, exports and the console")
    void seesWhatATenantSees() {
        assertThat(ids("")).containsExactly("1", "2", "3");
        assertThat(ids("?viewAs%5Bapp.tenant_id%5D=acme")).containsExactly("1", "3");
        assertThat(ids("?viewAs%5Bapp.tenant_id%5D=globex")).containsExactly("2");
        assertThat(ids("?viewAs%5Bapp.tenant_id%5D=" + "'%3B%20drop%20table%20invoices"))
                .isEmpty();
        assertThat(ids("")).containsExactly("1", "2", "3");
        assertThat(Http.send("GET", APP.url("/__studio/api/tables/invoices/2?viewAs%5Bapp.tenant_id%5D=acme"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(Http.send("GET", APP.url("/__studio/api/export?table=invoices&viewAs%5Bapp.tenant_id%5D=acme"))
                        .body())
                .isEqualTo("id,tenant,total\r\n1,acme,10\r\n3,acme,30\r\n");
        assertThat(Http.parse(Http.sendBody(
                                        "POST",
                                        APP.url("/__studio/api/sql"),
                                        "{\"sql\": \"select sum(total) from invoices\","
                                                + " \"viewAs\": {\"app.tenant_id\": \"globex\"}}",
                                        "X-Kit-Studio",
                                        "1")
                                .body())
                        .at("/rows/0/0")
                        .asString())
                .isEqualTo("20");
    }

    @Test
    @DisplayName("the variables that policies read and the tables they guard are known")
    void knowsTheVariables() {
        JsonNode known = Http.json(APP.url("/__studio/api/view-as"));
        assertThat(known.path("variables").toString()).isEqualTo("[\"app.tenant_id\"]");
        assertThat(known.path("tables").toString()).isEqualTo("[\"invoices\"]");
        assertThat(known.path("role").stringValue()).isEqualTo(DATABASE.applicationRole());
        assertThat(known.path("bypassed").booleanValue()).isFalse();
    }

    @ParameterizedTest(name = "the setting {0} cannot be changed")
    @ValueSource(
            strings = {"statement_timeout", "role", "transaction_read_only", "search_path", "", "a.b c", "app.\"x\""})
    void refusesSettingsOfTheServer(String name) {
        String encoded = java.net.URLEncoder.encode(name, java.nio.charset.StandardCharsets.UTF_8);
        HttpResponse<String> answer =
                Http.send("GET", APP.url("/__studio/api/tables/invoices?viewAs%5B" + encoded + "%5D=0"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("VARIABLE_NOT_ALLOWED");
    }

    @Test
    @DisplayName("a role that may not be taken is refused with a word on why")
    void refusesForeignRoles() {
        HttpResponse<String> answer =
                Http.send("GET", APP.url("/__studio/api/tables/invoices?viewAsRole=no_such_role_anywhere"));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("ROLE_NOT_ALLOWED");
    }
}
