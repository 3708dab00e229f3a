package dev.kit.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Ledger under mvn kit:dev")
class LedgerDevelopmentIT extends DevelopmentContract {

    LedgerDevelopmentIT() {
        super(new Ledger());
    }

    @Test
    @DisplayName("FC-A8 the studio behind Spring Security needs no login, and everything else still asks for one")
    void stillAsksForALogin() throws IOException {
        int port = running().port();
        assertThat(Wire.send(port, Ask.get("/", Ask.HTML)))
                .startsWith("HTTP/1.1 302")
                .contains("/login");
        assertThat(Wire.send(port, Ask.get("/accounts", Ask.JSON))).startsWith("HTTP/1.1 401");
        assertThat(Wire.send(port, Ask.get("/audit/transfers", Ask.JSON, Ledger.ADA)))
                .startsWith("HTTP/1.1 403");
        assertThat(Wire.send(port, Ask.get("/accounts", Ask.JSON, Ledger.ADA))).startsWith("HTTP/1.1 200");
    }

    @Test
    @DisplayName("FC-A7 the application's own springdoc UI and document stay where they are")
    void keepsItsDocumentation() throws IOException {
        int port = running().port();
        assertThat(Wire.send(port, Ask.get("/api-browser.html", Ask.HTML, Ledger.ADA)))
                .startsWith("HTTP/1.1 302")
                .contains("/swagger-ui/index.html");
        assertThat(Wire.send(port, Ask.get("/v3/api-docs", Ledger.ADA))).contains("/accounts/{iban}", "/transfers");
    }

    @Test
    @DisplayName("FC-A10 a request of a user that Spring Security knows has the user's name")
    void namesTheUser() throws IOException, InterruptedException {
        Wire.send(running().port(), Ask.get("/accounts/XX02", Ask.JSON, Ledger.ADA));
        assertThat(running().recorded("/accounts/XX02").path("userId").asString(""))
                .isEqualTo("ada");
    }
}
