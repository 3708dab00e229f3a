package dev.kit.studio.server;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.ExceptionEntry;
import dev.kit.studio.entries.Findings;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.SqlQuery;
import dev.kit.studio.entries.Trace;
import dev.kit.studio.entries.TraceKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A request with every member filled in. */
final class FullRequest {

    private FullRequest() {}

    static RequestEntry entry() {
        ExceptionEntry.Frame frame = new ExceptionEntry.Frame("Orders.java", 41, null, "dev.shop.Orders.find", true);
        SqlQuery query = new SqlQuery(
                "select * from orders where id = ?",
                Arrays.asList("7", null),
                "5f0c",
                "select",
                3L,
                Duration.ofNanos(1_000_001),
                Duration.ofMillis(2),
                frame,
                null,
                "shop",
                1);
        SqlQuery.Repeat repeat = new SqlQuery.Repeat("5f0c", query.sql(), 12, Duration.ofMillis(9), frame);
        return RequestEntry.of("POST", "/orders", 201, Duration.ofNanos(12_345_678))
                .at(Instant.parse("2026-01-20T10:00:00.123456789Z"))
                .with(new RequestEntry.Handling(
                        "/orders", "OrderEndpoints.place", "127.0.0.1", "7", true, RequestEntry.Outcome.ABORTED, false))
                .with(new RequestEntry.Sent(
                        "a=1&b=%20",
                        Map.of("content-type", "application/json"),
                        new CapturedBody(
                                CapturedBody.Kind.MULTIPART,
                                "multipart/form-data",
                                99,
                                true,
                                null,
                                Map.of("name", List.of("a", "b")),
                                List.of(new CapturedBody.Part("file", null, "text/plain", 19, "nineteen characters")),
                                null),
                        "client-1",
                        null))
                .with(new RequestEntry.Answered(
                        Map.of("location", "/orders/7"),
                        CapturedBody.text(
                                CapturedBody.Kind.JSON, "application/json", 24, false, "{\"n\":9007199254740993}"),
                        null,
                        "http-1"))
                .with(new Findings(
                        new SqlQuery.Activity(List.of(query), 2, 3, Duration.ofMillis(3), List.of(repeat)),
                        2,
                        "e1",
                        "4bf92f3577b34da6a3ce929d0e0e4736",
                        new Trace(
                                List.of(new Trace.Step(
                                        TraceKind.RUN,
                                        "price",
                                        Duration.ofMillis(1),
                                        Duration.ofMillis(4),
                                        true,
                                        "r1")),
                                1,
                                List.of(new Trace.Sample(frame, Duration.ofMillis(5), Duration.ofMillis(9), 2)))))
                .tagged(List.of("api"));
    }
}
