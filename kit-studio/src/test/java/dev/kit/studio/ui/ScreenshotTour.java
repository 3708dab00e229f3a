package dev.kit.studio.ui;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.openqa.selenium.Cookie;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;

/**
 * Takes the pictures of the documentation from a studio that runs.
 *
 * <p>Arguments: the studio's address ({@code http://localhost:8080/__studio/}), the output directory, and, to look at
 * every page in both themes and two widths, {@code all}, else the cookie ({@code session=…}) to replay with. The studio should have answered some requests with SQL and
 * have a table {@code orders}.
 *
 * <pre>mvn -pl kit-studio test-compile org.codehaus.mojo:exec-maven-plugin:3.6.2:java -Dexec.classpathScope=test
 *   -Dexec.mainClass=dev.kit.studio.ui.ScreenshotTour
 *   -Dexec.args="http://localhost:8080/__studio/ docs/images"</pre>
 */
final class ScreenshotTour {

    private static final Dimension README = new Dimension(1440, 900);
    private static final Duration SETTLING = Duration.ofMillis(1800);

    private static final String SQL = "sql?q="
            + encoded("select c.name, count(*) as orders, sum(o.total) as spent\nfrom orders o\n"
                    + "join customers c on c.id = o.customer_id\ngroup by c.name\norder by spent desc");

    private static final String[] PLAIN = {
        "overview",
        "requests",
        "requests?path=/nowhere",
        "requests/gone",
        "exceptions",
        "exceptions/gone",
        "logs",
        "logs?level=warn",
        "events",
        "events?stage=failed",
        "events?stage=outbox",
        "events?stage=jobs",
        "parked",
        "queues",
        "audits",
        "database",
        "database/orders",
        "database/orders?view=structure",
        "database/orders?row=gone",
        "database/gone",
        "nowhere"
    };

    private final StudioPage page;
    private final Path output;

    private ScreenshotTour(StudioPage page, Path output) {
        this.page = page;
        this.output = output;
    }

    public static void main(String[] arguments) throws Exception {
        URI base = URI.create(arguments[0]);
        Path output = Files.createDirectories(Path.of(arguments[1]));
        String more = arguments.length > 2 ? arguments[2] : "";
        if (more.equals("all")) {
            for (int width : new int[] {1440, 390}) {
                try (StudioPage page = new StudioPage(Chromium.start(new Dimension(width, 900), 1), base)) {
                    page.width(width);
                    new ScreenshotTour(page, output).everything(width);
                }
            }
        } else {
            try (StudioPage page = new StudioPage(Chromium.start(README, 1), base)) {
                new ScreenshotTour(page, output).readme(more);
            }
        }
    }

    private void readme(String cookie) throws Exception {
        page.open("overview");
        if (!cookie.isEmpty()) {
            int equals = cookie.indexOf('=');
            page.driver().manage().addCookie(new Cookie(cookie.substring(0, equals), cookie.substring(equals + 1)));
        }
        page.theme("light");
        page.open("overview");
        save("studio-overview");
        page.open("requests");
        page.find("[data-request]");
        save("studio-requests");
        openRequestWithSql();
        save("studio-sql");
        page.open("requests?paused=1&method=POST&status=201");
        page.clickText("[data-request]", "201");
        page.click("[data-tab=trace]");
        page.find("[data-kind=run]");
        save("studio-trace");
        page.width(390);
        save("studio-trace-390");
        page.width(README.getWidth());
        page.open("parked");
        save("studio-parked");
        page.open("database/orders?limit=100");
        page.find("[data-row]");
        save("studio-table");
        page.open(SQL);
        page.click("[data-sql=analyze]");
        page.find(".plan-box");
        save("studio-console");
        page.open("requests?paused=1&method=POST&status=201");
        page.clickText("[data-request]", "201");
        page.click("[data-replay]");
        page.click("[data-dry-run]");
        page.click("[data-send]");
        page.find(".compare-figures");
        save("studio-replay");
    }

    private void everything(int width) throws Exception {
        page.open("overview");
        for (String theme : new String[] {"light", "dark"}) {
            page.theme(theme);
            String suffix = "-" + theme + "-" + width;
            for (String path : PLAIN) {
                page.open(path);
                save(path.replaceAll("[^a-z]+", "-") + suffix);
            }
            unfolded(suffix);
            sqlPages(suffix);
            requestPages(suffix);
        }
    }

    /** Lists with one of theirs open. */
    private void unfolded(String suffix) throws Exception {
        page.open("exceptions");
        page.click(".group");
        page.find(".exception");
        save("exception" + suffix);
        page.open("logs");
        page.click(".log-head");
        save("log" + suffix);
        for (String list : new String[] {"events", "audits"}) {
            page.open(list);
            page.click(".card-head");
            save(list + "-open" + suffix);
        }
        page.open("database/orders");
        page.click("[data-row] td:nth-child(2)");
        page.find(".row-values");
        save("row" + suffix);
        page.open("database/orders?filter%5Bstatus%5D%5Beq%5D=shipped");
        page.click("[data-add-filter]");
        save("filter" + suffix);
        page.open("requests");
        page.find("[data-request]");
        page.chord(Keys.CONTROL, "k");
        save("palette" + suffix);
        page.type(Keys.ESCAPE);
        page.type("?");
        save("help" + suffix);
    }

    private void sqlPages(String suffix) throws Exception {
        page.open(SQL);
        for (String button : new String[] {"run", "analyze"}) {
            page.click("[data-sql=" + button + "]");
            save("sql-" + button + suffix);
        }
        page.open("sql?q=" + encoded("select id,\n  nmae from customers"));
        page.click("[data-sql=run]");
        save("sql-fault" + suffix);
        page.open("sql");
        save("sql" + suffix);
        page.open("database/orders?viewAs%5Bapp.tenant_id%5D=acme");
        page.clickText(".menu .button", "Export");
        save("view-as" + suffix);
        page.click("[data-view-as]");
        save("view-as-form" + suffix);
    }

    private void requestPages(String suffix) throws Exception {
        openRequestWithSql();
        for (String tab :
                new String[] {"sql", "request", "response", "trace", "logs", "exception", "events", "calls"}) {
            page.click("[data-tab=" + tab + "]");
            save("request-" + tab + suffix);
        }
        page.click("[data-replay]");
        save("replay" + suffix);
        page.click("[data-send]");
        page.find(".compare-figures, .query-error");
        save("compare" + suffix);
        page.open("requests?status=5xx");
        save("requests-failed" + suffix);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** One that repeats a statement, for it shows most; else the newest that created something. */
    private void openRequestWithSql() throws InterruptedException {
        page.open("requests?paused=1");
        page.find("[data-request]");
        boolean repeats = page.texts("[data-request]").stream().anyMatch(row -> row.contains("N+1"));
        page.clickText("[data-request]", repeats ? "N+1" : "201");
        page.click("[data-tab=sql]");
        page.find("[data-panel=sql]");
    }

    private void save(String name) throws IOException, InterruptedException {
        // Lets the colour of what just came fade and late answers settle.
        Thread.sleep(SETTLING.toMillis());
        Files.write(output.resolve(name + ".png"), page.driver().getScreenshotAs(OutputType.BYTES));
    }
}
