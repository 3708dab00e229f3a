package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

@Tag("browser")
final class SqlBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    /** Waits for the focus: the console takes its statement from the address once, a moment after it is drawn. */
    private static WebElement openConsole() {
        page.open("sql");
        return page.find(".editor textarea:focus");
    }

    private static void run(String sql) {
        openConsole().sendKeys(sql);
        page.chord(Keys.CONTROL, Keys.ENTER);
    }

    @Test
    @DisplayName("DB-56 the console runs a statement, keeps it in the address and in its history")
    void runsAndRemembers() {
        run("select id, note from orders where id = 4");
        page.findText("[aria-label=Result] td", "note 4");
        page.findText("[data-sql-rows]", "1 row");
        assertThat(page.driver().getCurrentUrl()).contains("q=select");
        openConsole();
        page.clickText(".past-one", "where id = 4");
        page.click("[data-sql=run]");
        page.findText("[aria-label=Result] td", "note 4");
    }

    @Test
    @DisplayName("DB-56 the console refuses a write and points at a mistake with a caret")
    void refusesAWriteAndPointsAtMistakes() {
        run("delete from orders");
        page.findText("[data-sql-fault]", "only reads");
        run("select 1;\ncommit;\ndelete from orders");
        page.findText("[data-sql-fault]", "Only one statement");
        run("select id,\n  nmae from customers");
        page.findText("[data-sql-fault]", "column \"nmae\" does not exist");
        assertThat(page.find("[data-caret]").getText()).contains("line 2", "nmae", "^");
        await().pollInSameThread()
                .atMost(Duration.ofSeconds(30))
                .untilAsserted(() -> assertThat(page.script("const a = document.querySelector('.editor textarea');"
                                + "return a.value.slice(a.selectionStart, a.selectionEnd)"))
                        .isEqualTo("nmae"));
    }

    @Test
    @DisplayName("DB-56 a plan is a tree, in the console and below a captured statement")
    void explains() throws Exception {
        run("select * from orders o join customers c on c.id = o.customer_id where o.total > 900");
        page.find("[aria-label=Result]");
        page.click("[data-sql=analyze]");
        page.findText("[data-plan]", "Ran in");
        page.findText("[data-plan] .step", "Join");
        PLAYGROUND.send("GET", "/orders/42", "");
        page.open("requests?path=/orders/42");
        page.clickText("[data-request]", "/orders/42");
        page.click("[data-tab=sql]");
        page.click("[data-explain]");
        page.findText("[data-plan] .step", "orders");
    }

    @Test
    @DisplayName("a table is offered as a file with its filters")
    void offersExports() {
        page.open("database/orders?filter%5Bid%5D%5Blte%5D=2");
        page.clickText(".menu .button", "Export");
        String address = String.valueOf(page.find("[data-export=csv]").getDomProperty("href"));
        assertThat(address).contains("/api/export?", "format=csv", "table=orders", "filter%5Bid%5D%5Blte%5D=2");
        assertThat(page.find("[data-export=csv]").getDomAttribute("download")).isNotNull();
    }

    @Test
    @DisplayName("a banner says whose eyes look, and links keep them")
    void looksWithOtherEyes() {
        page.open("database/invoices");
        List<String> all = page.textsOtherThan(List.of(), ".grid tbody td:first-child");
        page.click("[data-view-as]");
        page.find("input[name='app.tenant_id']").sendKeys("acme", Keys.ENTER);
        page.findText("[data-view-as-banner]", "acme");
        assertThat(page.textsOtherThan(all, ".grid tbody td:first-child")).hasSizeLessThan(all.size());
        page.click("[data-table=orders]");
        page.findText("[data-view-as-banner]", "acme");
        page.clickText("[data-view-as-banner] .link", "Stop");
        page.find("[data-table=orders]");
        assertThat(page.driver().getCurrentUrl()).doesNotContain("viewAs");
    }
}
