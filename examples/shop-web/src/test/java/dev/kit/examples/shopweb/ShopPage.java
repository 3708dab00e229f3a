package dev.kit.examples.shopweb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.examples.shop.running.RunningShop;
import dev.kit.studio.ui.Chromium;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Cookie;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.ElementNotInteractableException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.NoSuchElementException;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The page as someone uses it: logs in, looks, clicks and types. */
final class ShopPage implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final RunningShop shop;
    private final ChromeDriver driver;
    private final Map<String, String> sessions = new HashMap<>();
    private int loads;

    ShopPage(RunningShop shop) {
        this.shop = shop;
        this.driver = Chromium.start(new Dimension(1440, 900), 1);
    }

    ChromeDriver driver() {
        return driver;
    }

    /** The session of a demo customer, the same each time: logins are limited. */
    String session(String email) {
        return sessions.computeIfAbsent(email, shop::logIn);
    }

    /** Loads the page anew, as a customer or, without an e-mail, as nobody. */
    void open(String email, String hash) {
        driver.get(shop.url("/assets/icon.svg").toString());
        driver.manage().deleteAllCookies();
        if (!email.isEmpty()) {
            driver.manage().addCookie(new Cookie("session", session(email)));
        }
        driver.get(shop.url("/?" + ++loads + hash).toString());
        find(email.isEmpty() ? ".login-form" : ".bar");
    }

    /** Goes to another place of the loaded page. */
    void go(String hash) {
        script("location.hash = arguments[0]", hash);
    }

    /** Types into the login form and sends it. */
    void logIn(String email, String password) {
        fill("[name=email]", email);
        fill("[name=password]", password);
        click(".login-form [type=submit]");
    }

    WebElement find(String selector) {
        return waitingFor(selector).until(at -> at.findElement(By.cssSelector(selector)));
    }

    void findNone(String selector) {
        waitingFor("no " + selector)
                .until(at -> at.findElements(By.cssSelector(selector)).isEmpty());
    }

    void findMore(String selector, int count) {
        waitingFor("more than " + count + " of " + selector).until(at -> count(selector) > count);
    }

    WebElement findText(String selector, String text) {
        return waitingFor(selector + " with " + text)
                .until(at -> at.findElements(By.cssSelector(selector)).stream()
                        .filter(each -> each.getText().contains(text))
                        .findFirst()
                        .orElse(null));
    }

    void waitUntil(String what, String condition, Object... arguments) {
        waitingFor(what).until(at -> Boolean.TRUE.equals(script("return " + condition, arguments)));
    }

    int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    void click(String selector) {
        waitingFor("a click on " + selector).until(at -> {
            at.findElement(By.cssSelector(selector)).click();
            return true;
        });
    }

    void fill(String selector, String text) {
        WebElement field = find(selector);
        field.sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE);
        field.sendKeys(text);
    }

    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Presses Tab until the focus is there; each stop on the way shows that it has the focus. */
    void tabTo(String selector) {
        for (int stops = 0; stops < 80; stops++) {
            if (Boolean.TRUE.equals(script("return document.activeElement.matches(arguments[0])", selector))) {
                return;
            }
            press(Keys.TAB);
            assertThat(script("const {outlineStyle, outlineWidth} = getComputedStyle(document.activeElement);"
                            + "return document.activeElement === document.body || outlineStyle !== 'none'"
                            + " && parseFloat(outlineWidth) >= 2"))
                    .as("focus of %s is visible", script("return document.activeElement.outerHTML"))
                    .isEqualTo(true);
        }
        assertThat(script("return document.activeElement.outerHTML"))
                .as("reaches " + selector)
                .isNull();
    }

    @SuppressWarnings("unchecked")
    List<String> texts(String selector) {
        Object texts = script(
                "return [...document.querySelectorAll(arguments[0])].map(element => element.innerText)", selector);
        return texts == null ? List.of() : (List<String>) texts;
    }

    @SuppressWarnings("unchecked")
    List<String> strings(String script, Object... arguments) {
        Object strings = script(script, arguments);
        return strings == null ? List.of() : (List<String>) strings;
    }

    @Nullable Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Shows the page as wide as that, in a theme. */
    void view(int width, int height, String theme) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    }

    /** Returns the errors in the console, without those of failed requests. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(message -> !message.contains("the server responded with a status of 4"))
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }

    private WebDriverWait waitingFor(String what) {
        WebDriverWait wait = new WebDriverWait(driver, PATIENCE, Duration.ofMillis(50));
        wait.withMessage(() -> what + " at " + driver.getCurrentUrl() + ", which shows: " + texts("body"));
        wait.ignoring(StaleElementReferenceException.class);
        wait.ignoring(ElementNotInteractableException.class);
        wait.ignoring(NoSuchElementException.class);
        return wait;
    }
}
