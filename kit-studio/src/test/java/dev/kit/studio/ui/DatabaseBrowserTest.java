package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

@Tag("browser")
final class DatabaseBrowserTest {

    private static final String FIRST_COLUMN = ".grid tbody td:first-child";

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.shared();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    @Test
    @DisplayName("SA-17 DB-11 orders turns to page three and back to the same rows, also by the browser's back")
    void ordersTurnsToPageThreeAndBack() {
        page.open("database");
        page.click("[data-table=orders]");
        List<String> first = page.textsOtherThan(List.of(), FIRST_COLUMN);
        page.click("[data-page=next]");
        List<String> second = page.textsOtherThan(first, FIRST_COLUMN);
        page.click("[data-page=next]");
        List<String> third = page.textsOtherThan(second, FIRST_COLUMN);

        assertThat(first).hasSize(50).doesNotContainAnyElementsOf(second);
        assertThat(third).hasSize(50).doesNotContainAnyElementsOf(second).doesNotContainAnyElementsOf(first);
        page.findText("[data-rows-shown]", "101–150");
        page.click("[data-page=previous]");
        assertThat(page.textsOtherThan(third, FIRST_COLUMN)).isEqualTo(second);
        page.driver().navigate().back();
        assertThat(page.textsOtherThan(second, FIRST_COLUMN)).isEqualTo(third);
        page.driver().navigate().refresh();
        page.find(FIRST_COLUMN);
        assertThat(page.texts(FIRST_COLUMN)).isEqualTo(third);
    }

    @Test
    @DisplayName("ST-A1 the value of a filter has room to be typed and read, and narrows the rows")
    void typesAFilter() {
        page.open("database/orders");
        page.find(FIRST_COLUMN);
        String first = page.texts(FIRST_COLUMN).get(0);
        page.click("[data-add-filter]");
        page.find("select[name=column]");
        page.script("const s = document.querySelector('select[name=column]'); s.value = 'id';"
                + "s.dispatchEvent(new Event('change', {bubbles: true}))");
        page.click("input[name=value]");
        assertThat(page.find("input[name=value]").getSize().getWidth()).isGreaterThan(120);
        page.type(first, Keys.ENTER);
        page.find(".pill.filter");
        assertThat(page.textsOtherThan(page.texts(".none"), FIRST_COLUMN)).contains(first);
    }

    @Test
    @DisplayName("SA-18 DB-14 a click on a heading sorts, a filter narrows, a key leads to its row")
    void sortsFiltersAndFollowsKeys() {
        page.open("database/orders");
        List<String> unsorted = page.textsOtherThan(List.of(), FIRST_COLUMN);
        page.click("[data-sort=total]");
        // Until the rows are sorted, the heading leads to the same order again.
        page.find("th[aria-sort=ascending]");
        // Rows that arrive between press and release replace the heading, and the browser forgets the click.
        page.script("document.querySelector('[data-sort=total]').click()");
        page.find("th[aria-sort=descending]");
        page.textsOtherThan(unsorted, FIRST_COLUMN);

        page.open("database/orders");
        page.find(FIRST_COLUMN);
        page.click("[data-add-filter]");
        page.find("select[name=column]");
        page.script("document.querySelector('select[name=column]').value = 'id';"
                + "document.querySelector('select[name=column]').dispatchEvent(new Event('change', {bubbles: true}))");
        page.find("input[name=value]").sendKeys("7", Keys.ENTER);
        page.findText(".pill.filter", "id");
        page.textsOtherThan(unsorted, FIRST_COLUMN);
        assertThat(page.texts(FIRST_COLUMN)).containsExactly("7");
        page.click(".reference");
        page.findText(".head h1", "customers");
        page.findText(".row-values", "@example.test");
    }

    @Test
    @DisplayName("a row that is inserted while its page is looked at is marked")
    void marksNewRows() throws Exception {
        page.open("database/orders?sort=id&order=desc");
        List<String> before = page.textsOtherThan(List.of(), FIRST_COLUMN);
        PLAYGROUND.send("POST", "/place", "looked at");
        page.findText("tr.new-row", "looked at");
        assertThat(page.textsOtherThan(before, FIRST_COLUMN)).hasSize(50);
        assertThat(page.all("tr.new-row")).hasSize(1);
    }

    @Test
    @DisplayName("of 300 columns only those in sight are there, and each comes when scrolled to")
    void laysOutTheColumnsInSight() {
        page.open("database/audit.measurements?limit=100");
        page.find(".wide-grid [data-row]");
        assertThat(page.all(".wide-grid thead th").size()).isLessThan(40);
        page.script("const box = document.querySelector('.grid-box .scroll'); box.scrollLeft = box.scrollWidth");
        page.findText(".wide-grid thead", "value_300");
        page.findText("[data-row='100']", "300");
        assertThat(page.all(".wide-grid thead th").size()).isLessThan(40);
    }

    @Test
    @DisplayName("the palette finds a table")
    void paletteFindsATable() {
        page.open("requests");
        page.chord(Keys.CONTROL, "k");
        page.find(".palette input").sendKeys("order_li");
        page.findText(".palette li[aria-selected=true]", "order_lines");
        page.type(Keys.ENTER);
        page.findText(".head h1", "order_lines");
    }

    @Test
    @DisplayName("M6 a cell too large for its page shows its size, and is loaded on a click")
    void loadsBigCells() {
        page.open("database/scans");
        page.findText("[data-row='1'] td:nth-child(2)", "977 KiB");
        page.click("[data-row='1'] td:nth-child(2)");
        page.click("[data-column=doc] [data-load]");
        page.findText("[data-column=doc] pre", "c4ca4238a0b923820dcc509a6f75849b");
    }

    @ParameterizedTest(name = "L5 the tables at {0} are one tab stop, within which arrows move")
    @CsvSource({"database/orders, nav.tables a", "database, table.plain a"})
    void tablesAreOneTabStop(String address, String links) {
        page.open(address);
        page.find(links);
        String stops =
                "return [...document.querySelectorAll('" + links + "')].filter(link => link.tabIndex === 0).length";
        assertThat(page.script(stops)).isEqualTo(1L);
        page.script("document.querySelector('" + links + "[tabindex=\"0\"]').focus()");
        String focused = "return document.activeElement.getAttribute('href')";
        Object first = page.script(focused);
        page.type(Keys.ARROW_DOWN);
        assertThat(page.script(focused)).isNotEqualTo(first);
        assertThat(page.script(stops)).isEqualTo(1L);
        page.type(Keys.ARROW_UP);
        assertThat(page.script(focused)).isEqualTo(first);
        page.type(Keys.END);
        page.type(Keys.TAB);
        assertThat(page.script("return document.activeElement.matches('" + links + "')"))
                .isEqualTo(false);
    }
}
