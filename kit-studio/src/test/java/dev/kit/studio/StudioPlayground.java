package dev.kit.studio;

import ch.qos.logback.classic.LoggerContext;
import dev.kit.studio.capture.CaptureScope;
import dev.kit.studio.capture.JobRuns;
import dev.kit.studio.capture.StudioLogAppender;
import dev.kit.studio.entries.AuditEntry;
import dev.kit.studio.entries.EventEntry;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.operations.CronState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A small application with a studio, to try it in a browser without Spring.
 *
 * <p>Run its {@code main} with a port; it creates a database of its own and drops it at the end.
 */
public final class StudioPlayground {

    private static final Logger LOG = LoggerFactory.getLogger("playground.Orders");

    private StudioPlayground() {}

    /** Starts on the given port, 8099 if none is given. */
    public static void main(String[] args) {
        start(args.length > 0 ? Integer.parseInt(args[0]) : 8099).await();
    }

    /** Starts on the given port, or on a free one when it is zero, until the JVM ends. */
    public static TomcatApp start(int port) {
        TestDatabase database = new TestDatabase();
        PlaygroundTables.create(database);
        Studio studio = Studio.create(StudioOptions.storage(new InMemoryStorage())
                .db(database.dataSource())
                .applicationDb(database.application()));
        attachLog(studio);
        watchJobs(studio);
        TomcatApp app = app(port, "", studio, database).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            studio.close();
            app.close();
            database.close();
        }));
        LOG.info("Try {} and {}", app.url("/orders/7"), app.url(studio.path() + "/"));
        return app;
    }

    /** The application, not started. */
    static TomcatApp app(int port, String contextPath, Studio studio, TestDatabase database) {
        PlaygroundOrders orders = new PlaygroundOrders(studio.observe(database.dataSource(), "shop"));
        studio.recorder().unseenClients(List.of("java.net.http", "OkHttp"));
        PlaygroundCarriers carriers = new PlaygroundCarriers(studio.outgoingCalls());
        PlaygroundMarkup markup = new PlaygroundMarkup(studio, orders);
        return new TomcatApp(port, contextPath)
                .with(studio)
                .errorPage("/error")
                .handle("/", (request, response) -> response.sendError(404))
                .handle("/error", (request, response) -> {
                    response.setContentType("application/json");
                    response.getWriter().write("{\"status\":" + response.getStatus() + '}');
                })
                .handle("/orders/*", (request, response) -> {
                    CaptureScope.current().ifPresent(scope -> scope.route("/orders/:id"));
                    LOG.info("Looking for order {}", request.getPathInfo());
                    response.setContentType("application/json");
                    response.getWriter()
                            .write(orders.find(
                                    Integer.parseInt(request.getPathInfo().substring(1))));
                })
                .handle("/place", (request, response) -> {
                    String body = new String(
                            request.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
                    LOG.info("Placing an order of {} characters", body.length());
                    int id = orders.place(body);
                    String requestId = CaptureScope.currentId();
                    studio.recordEvent(EventEntry.of(
                                    "order.placed",
                                    EventEntry.Stage.PUBLISHED,
                                    "basic",
                                    "{\"orderId\":" + id + '}',
                                    requestId)
                            .outcome(body.equals("receipt") ? ListedOutbox.RECEIPT : null, 1, null, null));
                    if (body.equals("receipt")) {
                        mailReceipt(studio);
                    }
                    studio.recordAudit(
                            AuditEntry.of("order.created", new AuditEntry.Actor("7", "user"), body, requestId)
                                    .about(String.valueOf(id), "orders", "INSERT"));
                    response.setStatus(201);
                    response.setHeader("Location", "/orders/" + id);
                    response.setContentType("application/json");
                    response.getWriter().write("{\"id\":" + id + '}');
                })
                .handle("/quotes", (request, response) -> {
                    response.setContentType("application/json");
                    response.getWriter().write(carriers.quote());
                })
                .handle(
                        "/orders-page.js",
                        (request, response) -> response.getWriter().write("// nothing"))
                .handle("/markup", markup::answer)
                .handle("/report", (request, response) -> {
                    response.setContentType("text/plain");
                    response.getWriter().write(orders.reportOneByOne());
                })
                .handle("/slow", (request, response) -> {
                    orders.sleep(0.4);
                    response.getWriter().write("slow");
                })
                .handle("/fails", (request, response) -> {
                    LOG.warn("About to fail for {}", request.getQueryString());
                    throw new IllegalStateException("The warehouse is closed: <b>come back</b>");
                })
                .handle("/handled", (request, response) -> {
                    studio.recordException(new IllegalArgumentException("No such product"));
                    response.setStatus(422);
                })
                .handle("/form", (request, response) -> {
                    response.setContentType("text/html");
                    response.getWriter()
                            .write("Hello " + request.getParameterMap().size());
                })
                .handle("/events", (request, response) -> {
                    response.setContentType("text/event-stream");
                    for (int i = 0; i < 5; i++) {
                        response.getWriter().write("data: " + i + "\n\n");
                        response.flushBuffer();
                        Thread.sleep(200);
                    }
                });
    }

    /** Jobs that ran, run, and failed; and an outbox. */
    private static void watchJobs(Studio studio) {
        Instant now = Instant.now();
        studio.recorder()
                .watchCrons(() -> List.of(
                        new CronState(
                                "shop.Books.close", "0 0 3 * * *", false, now.plusSeconds(7_200), null, null, null),
                        new CronState("shop.Carts.forget", "1h", true, null, now, Duration.ofMillis(12), null),
                        new CronState("shop.Stock.count", "1d", false, null, now, null, PlaygroundMarkup.TEXT)));
        PlaygroundInvocations invocations = new PlaygroundInvocations(studio);
        studio.recorder().watchCrons(() -> List.of(invocations.cron(now)));
        studio.recorder().watchInvocations(invocations);
        studio.recordAudit(AuditEntry.of("stock.counted", new AuditEntry.Actor("7", "user"), "{}", null)
                .about("7", "orders", "CUSTOM"));
        ListedOutbox outbox = new ListedOutbox(now);
        outbox.parked.add(ListedOutbox.receipt(now));
        List<ListedOutbox> outboxes = List.of(outbox);
        studio.recorder().watchOutboxes(() -> outboxes);
        studio.recorder().watchQueues(() -> ListedQueues.places(now));
        studio.recorder().subscribers().handling("mailer", 3);
        studio.recorder().subscribers().ended("mailer", true);
    }

    /** A run of a subscriber that fails, as the parked receipt did. */
    private static void mailReceipt(Studio studio) {
        JobRuns.Run run = studio.jobRuns().begin("mailReceipt", "subscriber", 1, List.of(ListedOutbox.RECEIPT), null);
        run.failed(new IllegalStateException("Mailbox unavailable"));
        run.ended();
    }

    static StudioLogAppender attachLog(Studio studio) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        StudioLogAppender appender = new StudioLogAppender(studio.recorder(), studio.exceptions());
        appender.setContext(context);
        appender.start();
        context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        context.getLogger(Logger.ROOT_LOGGER_NAME).setLevel(ch.qos.logback.classic.Level.INFO);
        return appender;
    }
}
