package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.studio.Http;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import tools.jackson.databind.JsonNode;

/** The dialog that sends a request again, when parts of it were hidden. */
@Tag("browser")
final class ReplayBrowserTest {

    @RegisterExtension
    static final Playground PLAYGROUND = Playground.own();

    private static StudioPage page;

    @BeforeAll
    static void openBrowser(StudioPage opened) {
        page = opened;
    }

    private static void openDialog(String path) {
        page.open("requests?path=" + path);
        page.click("[data-request]");
        page.find(".detail .summary");
        page.type("r");
        page.find("dialog .dialog");
    }

    private static JsonNode requests(String path) {
        return Http.json(
                PLAYGROUND.studio().resolve("api/requests?path=" + path).toString());
    }

    @Test
    @DisplayName(
            "studio H2 r and Enter send nothing while a part is hidden; its field has the focus and the value is sent")
    void waitsForHiddenParts() throws Exception {
        PLAYGROUND.send("POST", "/place", "{\"note\":\"[REDACTED]\",\"password\":\"hunter2\"}");
        openDialog("/place");
        page.find("dialog [data-hidden=password]:focus");
        page.find("dialog [data-send]:disabled");
        page.findText("dialog [data-lacking]", "password");
        int before = requests("/place").size();
        page.type(Keys.ENTER);
        assertThat(page.all("dialog [data-hidden]")).hasSize(1);

        page.type("sword fish");
        page.find("dialog [data-send]:enabled");
        page.type(Keys.ENTER);
        page.find("[data-panel=compare]");
        assertThat(requests("/place")).hasSize(before + 1);
        assertThat(requests("/place").get(0).path("requestSize").intValue())
                .isEqualTo("{\"note\":\"[REDACTED]\",\"password\":\"sword fish\"}".length());
    }

    @Test
    @DisplayName("studio H1 a form can be edited and waits for its hidden field")
    void editsForms() {
        page.open("overview");
        page.script(
                "return fetch('/form', {method: 'POST',"
                        + " body: new URLSearchParams([['new_password', 'hunter2'], ['a', '1']])}).then(answer => answer.text())");
        openDialog("/form");
        page.find("dialog [data-hidden=new_password]:focus");
        page.type("a&b");
        WebElement body = page.find("dialog [data-body]");
        assertThat(body.getDomProperty("value")).isEqualTo("new_password=%5BREDACTED%5D&a=1");
        body.sendKeys("23");
        page.click("dialog [data-send]");
        page.find("[data-panel=compare]");
        assertThat(requests("/form").get(0).path("requestSize").intValue())
                .isEqualTo("new_password=a%26b&a=123".length());
    }

    @Test
    @DisplayName("studio H2 a hidden part that is replaced in the body itself is no longer asked for")
    void acceptsEditsOfTheText() throws Exception {
        PLAYGROUND.send("POST", "/place?token=abc", "{\"password\":\"hunter2\"}");
        openDialog("/place");
        page.find("dialog [data-hidden=token]:focus");
        WebElement body = page.find("dialog [data-body]");
        body.clear();
        body.sendKeys("{}");
        page.findNone("dialog [data-hidden=password]");
        page.find("dialog [data-send]:disabled");
        page.find("dialog [data-hidden=token]").sendKeys("new");
        page.click("dialog [data-send]");
        page.find("[data-panel=compare]");
        assertThat(requests("/place").get(0).path("requestSize").intValue()).isEqualTo(2);
    }
}
