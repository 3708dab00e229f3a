package dev.kit.acceptance;

import static dev.kit.acceptance.Ask.HTML;
import static dev.kit.acceptance.Ask.JSON;

import java.nio.file.Path;
import java.util.List;

/** No database, the actuator, a context path, and an advice that catches everything. */
final class Weather implements Subject {

    private static final String READING = "{\"at\":\"2026-02-01T06:00:00Z\",\"celsius\":-7.5}";

    @Override
    public String name() {
        return "weather";
    }

    @Override
    public Ask first() {
        return Ask.get("/weather/stations");
    }

    @Override
    public List<Ask> requests() {
        String upload =
                "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n1;2\n3;4\n\r\n--b--\r\n";
        return List.of(
                Ask.get("/weather", HTML),
                Ask.get("/weather/", HTML),
                Ask.get("/", HTML),
                Ask.get("/weather/codes.csv"),
                Ask.get("/weather/codes.csv", "Range: bytes=0-8"),
                Ask.get("/weather/stations", JSON),
                Ask.get("/weather/stations/oslo", JSON),
                Ask.get("/weather/stations/atlantis", JSON),
                Ask.get("/weather/stations/atlantis", HTML),
                Ask.json("POST", "/weather/stations/oslo/readings", READING),
                Ask.json("POST", "/weather/stations/oslo/readings", "{\"at\":\"never\"}"),
                Ask.json("POST", "/weather/stations/oslo/readings", "["),
                Ask.get("/weather/stations/oslo/readings?above=-10"),
                Ask.get("/weather/stations/oslo/readings?above=warm"),
                new Ask(
                        "POST",
                        "/weather/stations/upload",
                        List.of("Content-Type: multipart/form-data; boundary=b"),
                        upload),
                Ask.form("/weather/stations/upload", "file=x"),
                Ask.get("/weather/stations/export"),
                Ask.get("/weather/stations/broken", JSON),
                Ask.get("/weather/stations/broken", HTML),
                Ask.of("DELETE", "/weather/stations", JSON),
                Ask.of("HEAD", "/weather/stations"),
                Ask.of("OPTIONS", "/weather/stations"),
                Ask.of("TRACE", "/weather/stations"),
                Ask.get("/weather/nothing", HTML),
                Ask.get("/weather/nothing", JSON),
                Ask.get("/weather/error", JSON),
                Ask.get("/weather/docs", HTML),
                Ask.get("/weather/docs/openapi.json"),
                Ask.get("/weather/__studio", HTML),
                Ask.get("/weather/actuator"),
                Ask.get("/weather/actuator/health"),
                Ask.get("/weather/actuator/info"),
                Ask.get("/weather/actuator/mappings"),
                Ask.get("/weather/actuator/scheduledtasks"),
                Ask.get("/weather/actuator/metrics"),
                Ask.get("/weather/actuator/caches"),
                Ask.get("/weather/actuator/nothing"));
    }

    @Override
    public RunDatabase database(String run, Path directory) {
        return new RunDatabase.None();
    }
}
