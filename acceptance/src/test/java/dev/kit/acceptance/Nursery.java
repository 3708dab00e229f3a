package dev.kit.acceptance;

import static dev.kit.acceptance.Ask.HTML;
import static dev.kit.acceptance.Ask.JSON;

import java.nio.file.Path;
import java.util.List;

/** H2, JPA and Thymeleaf; the PostgreSQL driver is on the class path too. */
final class Nursery implements Subject {

    @Override
    public String name() {
        return "nursery";
    }

    @Override
    public Ask first() {
        return Ask.get("/");
    }

    @Override
    public List<Ask> requests() {
        return List.of(
                Ask.get("/", HTML),
                Ask.get("/plants", HTML),
                Ask.get("/plants?page=2", HTML),
                Ask.get("/plants?page=x", HTML),
                Ask.get("/plants/3", HTML),
                Ask.get("/plants/99", HTML),
                Ask.get("/plants/99", JSON),
                Ask.get("/orders", HTML),
                Ask.get("/orders/new", HTML),
                Ask.form("/orders/new", "customer=&quantity=0", HTML),
                Ask.form("/orders/new", "customer=Mei&plantId=2&quantity=3", HTML),
                Ask.get("/orders", HTML),
                Ask.get("/api/plants", JSON),
                Ask.get("/api/plants"),
                Ask.get("/api/plants/1", JSON),
                Ask.get("/api/plants/99", JSON),
                Ask.get("/api/plants/abc", JSON),
                Ask.get("/api/plants", "Accept: application/xml"),
                Ask.json(
                        "POST",
                        "/api/plants",
                        "{\"name\":\"Sage\",\"kind\":\"HERB\",\"price\":2.5,\"stock\":40,\"growerId\":1}"),
                Ask.json(
                        "POST",
                        "/api/plants",
                        "{\"name\":\"Sage\",\"kind\":\"HERB\",\"price\":-1,\"stock\":1,\"growerId\":1}",
                        JSON),
                Ask.json("POST", "/api/plants", "{\"name\":", JSON),
                Ask.json(
                        "POST",
                        "/api/plants",
                        "{\"name\":\"Sage\",\"kind\":\"HERB\",\"price\":2,\"stock\":1,\"growerId\":9}",
                        JSON),
                Ask.form("/api/plants", "name=Sage", JSON),
                Ask.json("PUT", "/api/plants", "{}", JSON),
                Ask.json("PUT", "/api/plants", "{}", HTML),
                Ask.of("DELETE", "/plants", HTML),
                Ask.of("HEAD", "/plants"),
                Ask.of("HEAD", "/nothing"),
                Ask.of("OPTIONS", "/api/plants"),
                Ask.of("OPTIONS", "/nothing"),
                Ask.of("TRACE", "/plants"),
                Ask.get("/nothing", HTML),
                Ask.get("/nothing", JSON),
                Ask.get("/nothing"),
                Ask.get("/api/nothing", JSON),
                Ask.get("/oups", HTML),
                Ask.get("/oups", JSON),
                Ask.get("/error", HTML),
                Ask.get("/css/nursery.css"),
                Ask.get("/css/nothing.css"),
                Ask.get("/docs", HTML),
                Ask.get("/docs/openapi.json"),
                Ask.get("/v3/api-docs"),
                Ask.get("/__studio", HTML));
    }

    @Override
    public RunDatabase database(String run, Path directory) {
        return new RunDatabase.H2(directory);
    }

    @Override
    public RunDatabase usualDatabase(String run, Path directory) {
        return new RunDatabase.None();
    }
}
