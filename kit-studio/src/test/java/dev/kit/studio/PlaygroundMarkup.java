package dev.kit.studio;

import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.capture.OutgoingCall;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.EventEntry;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/** Brings markup into every text that a studio records of a request. */
public final class PlaygroundMarkup {

    /** Would rename the page if it ever became part of it. */
    public static final String TEXT = "<img src=x onerror=\"document.title='owned'\">";

    private static final String JSON = "{\"note\": \"<img src=x onerror='document.title=1'>\"}";

    private final Studio studio;
    private final PlaygroundOrders orders;

    PlaygroundMarkup(Studio studio, PlaygroundOrders orders) {
        this.studio = studio;
        this.orders = orders;
    }

    void answer(HttpServletRequest request, HttpServletResponse response) throws IOException, SQLException {
        CaptureScope.current().ifPresent(scope -> {
            scope.route(TEXT);
            scope.handler(TEXT);
        });
        orders.place(TEXT);
        MDC.put("note", TEXT);
        LoggerFactory.getLogger(TEXT).warn(TEXT, new IllegalStateException(TEXT));
        MDC.remove("note");
        String id = CaptureScope.currentId();
        studio.recordEvent(
                EventEntry.of(TEXT, EventEntry.Stage.FAILED, TEXT, JSON, id).outcome(TEXT, 2, null, TEXT));
        studio.recordAudit(
                AuditEntry.of(TEXT, new AuditEntry.Actor(TEXT, TEXT), JSON, id).about(TEXT, TEXT, TEXT));
        OutgoingCall call = Objects.requireNonNull(
                studio.outgoingCalls().begin(TEXT, "GET", URI.create("http://127.0.0.1/?%3Cimg")), "call");
        call.asked(Map.of(TEXT, List.of(TEXT)));
        call.sent(ByteBuffer.wrap(TEXT.getBytes(StandardCharsets.UTF_8)));
        call.failed(new IOException(TEXT));
        studio.recorder().subscribers().ended("mailer", true);
        response.setHeader("X-Note", TEXT);
        response.setContentType("text/html");
        response.getWriter().write(TEXT);
    }
}
