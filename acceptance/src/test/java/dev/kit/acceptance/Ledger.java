package dev.kit.acceptance;

import static dev.kit.acceptance.Ask.HTML;
import static dev.kit.acceptance.Ask.JSON;

import java.nio.file.Path;
import java.util.List;

/** PostgreSQL, JdbcClient, Spring Security and springdoc with its UI at a path of its own. */
final class Ledger implements Subject {

    static final String ADA = Ask.basic("ada", "engine");

    private static final String OSCAR = Ask.basic("oscar", "audit");

    @Override
    public String name() {
        return "ledger";
    }

    @Override
    public Ask first() {
        return Ask.get("/rates");
    }

    @Override
    public List<Ask> requests() {
        String transfer = "{\"sender\":\"XX01\",\"receiver\":\"XX03\",\"amount\":%s,\"purpose\":\"rent\"}";
        return List.of(
                Ask.get("/", HTML),
                Ask.get("/", JSON),
                Ask.get("/", HTML, ADA),
                Ask.get("/login", HTML),
                Ask.form("/login", "username=ada&password=engine", HTML),
                Ask.get("/robots.txt"),
                Ask.get("/rates", JSON),
                Ask.get("/accounts", JSON),
                Ask.get("/accounts", JSON, ADA),
                Ask.get("/accounts", JSON, Ask.basic("ada", "wrong")),
                Ask.get("/accounts/XX01", JSON, ADA),
                Ask.get("/accounts/XX03", JSON, ADA),
                Ask.get("/audit/transfers", JSON, ADA),
                Ask.get("/audit/transfers", JSON, OSCAR),
                Ask.json("POST", "/transfers", transfer.formatted("100"), JSON),
                Ask.json("POST", "/transfers", transfer.formatted("100"), JSON, ADA),
                Ask.json("POST", "/transfers", transfer.formatted("99999"), JSON, ADA),
                Ask.json("POST", "/transfers", transfer.formatted("-1"), JSON, ADA),
                Ask.json("POST", "/transfers", transfer.formatted("\"much\""), JSON, ADA),
                Ask.json("POST", "/transfers", transfer.replace("XX01", "XX03").formatted("1"), JSON, ADA),
                Ask.get("/audit/transfers", JSON, OSCAR),
                Ask.of("DELETE", "/accounts", JSON, ADA),
                Ask.of("HEAD", "/accounts", ADA),
                Ask.of("OPTIONS", "/accounts", ADA),
                Ask.of("OPTIONS", "/accounts"),
                Ask.of("TRACE", "/accounts", ADA),
                Ask.get("/nothing", HTML),
                Ask.get("/nothing", HTML, ADA),
                Ask.get("/nothing", JSON, ADA),
                Ask.get("/accounts/../accounts", JSON, ADA),
                Ask.get("/v3/api-docs", JSON),
                Ask.get("/v3/api-docs", JSON, ADA),
                Ask.get("/v3/api-docs.yaml", ADA),
                Ask.get("/v3/api-docs/swagger-config", JSON, ADA),
                Ask.get("/api-browser.html", HTML, ADA),
                Ask.get("/swagger-ui/index.html", HTML, ADA),
                Ask.get("/swagger-ui/swagger-initializer.js", ADA),
                Ask.get("/swagger-ui/swagger-ui.css", ADA),
                Ask.get("/swagger-ui.html", HTML, ADA),
                Ask.get("/docs", HTML, ADA),
                Ask.get("/docs/openapi.json", ADA),
                Ask.get("/__studio", HTML),
                Ask.get("/__studio", HTML, ADA));
    }

    @Override
    public RunDatabase database(String run, Path directory) {
        return RunDatabase.Postgres.create(run);
    }
}
