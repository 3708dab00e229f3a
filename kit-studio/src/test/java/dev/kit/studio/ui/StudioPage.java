package dev.kit.studio.ui;

import java.net.URI;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The dashboard as someone uses it: opens pages, waits for what appears, clicks and types. */
public final class StudioPage implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** The longest wait for the live feed; each test waits for what it needs itself. */
    private static final Duration CONNECTING = Duration.ofSeconds(2);

    private final ChromeDriver driver;
    private final URI base;

    /** Opens nothing yet; {@code base} is the studio's address and ends with a slash. */
    public StudioPage(ChromeDriver driver, URI base) {
        this.driver = driver;
        this.base = base;
    }

    /** Returns the driver. */
    public ChromeDriver driver() {
        return driver;
    }

    public void open(String path) {
        driver.get(base.resolve(path).toString());
        findReady();
    }

    /** Waits until the page listens: keys pressed and entries recorded before are lost to it. */
    private void findReady() {
        find("main");
        long end = System.nanoTime() + CONNECTING.toNanos();
        waitingFor("the end of connecting").until(at -> {
            boolean connecting = texts(".link-state").contains("Connecting");
            return !connecting || System.nanoTime() - end > 0;
        });
    }

    public WebElement find(String selector) {
        return waitingFor(selector).until(at -> at.findElement(By.cssSelector(selector)));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    /** Waits until there are more such elements than so many. */
    void findMore(String selector, int count) {
        waitingFor("more than " + count + " of " + selector)
                .until(at -> at.findElements(By.cssSelector(selector)).size() > count);
    }

    /** Waits until the browser has so many windows: one that a click asks for opens after it. */
    public Set<String> findWindows(int count) {
        waitingFor(count + " windows").until(at -> at.getWindowHandles().size() == count);
        return driver.getWindowHandles();
    }

    /** Waits until there is no such element. */
    public void findNone(String selector) {
        waitingFor("no " + selector)
                .until(at -> at.findElements(By.cssSelector(selector)).isEmpty());
    }

    /** Waits until the tab of the browser is called so: pages name it after they are drawn. */
    void findTitle(String title) {
        waitingFor("the title " + title).until(at -> title.equals(at.getTitle()));
    }

    /** Waits until one such element shows the text. */
    public WebElement findText(String selector, String text) {
        return waitingFor(selector + " with " + text).until(at -> withText(selector, text));
    }

    private @Nullable WebElement withText(String selector, String text) {
        return all(selector).stream()
                .filter(each -> each.getText().contains(text))
                .findFirst()
                .orElse(null);
    }

    public void click(String selector) {
        waitingFor("a click on " + selector).until(at -> {
            at.findElement(By.cssSelector(selector)).click();
            return true;
        });
    }

    /** Clicks what shows the text, in a list that may be moving. */
    public void clickText(String selector, String text) {
        waitingFor("a click on " + selector + " with " + text).until(at -> {
            WebElement found = withText(selector, text);
            if (found != null) {
                found.click();
            }
            return found != null;
        });
    }

    void type(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    /** Presses g and the key until the text shows: on a busy machine they may be too far apart for a sequence. */
    void jump(String key, String selector, String text) {
        waitingFor("g " + key + " to lead to " + selector + " with " + text).until(at -> {
            WebElement there = withText(selector, text);
            if (there == null) {
                type("g", key);
            }
            return there;
        });
    }

    void chord(Keys modifier, CharSequence key) {
        new Actions(driver).keyDown(modifier).sendKeys(key).keyUp(modifier).perform();
    }

    /** Waits until the texts of all such elements, read at one moment, are not those of before. */
    public List<String> textsOtherThan(List<String> before, String selector) {
        return waitingFor("other texts of " + selector).until(at -> {
            List<String> now = texts(selector);
            return now.isEmpty() || now.equals(before) ? null : now;
        });
    }

    /** Waits until a listed request shows the text and is none of those; returns the selector of its row. */
    String findOther(Collection<String> rows, String text) {
        return waitingFor("another request with " + text)
                .until(at -> all("[data-request]").stream()
                        .filter(each -> each.getText().contains(text))
                        .map(each -> row(each.getDomAttribute("data-request")))
                        .filter(row -> !rows.contains(row))
                        .findFirst()
                        .orElse(null));
    }

    /** Returns the selector of the row of each listed request, read at one moment: a live list takes rows away. */
    @SuppressWarnings("unchecked")
    Set<String> rows() {
        Object ids = driver.executeScript(
                "return [...document.querySelectorAll('[data-request]')].map(row => row.dataset.request)");
        return ids == null
                ? Set.of()
                : ((List<String>) ids).stream().map(StudioPage::row).collect(Collectors.toSet());
    }

    private static String row(@Nullable String request) {
        return "[data-request='" + request + "']";
    }

    @SuppressWarnings("unchecked")
    public List<String> texts(String selector) {
        Object texts = driver.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(element => element.textContent)", selector);
        return texts == null ? List.of() : (List<String>) texts;
    }

    public @Nullable Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    /** Loads the page anew, as F5 does. */
    public void reload() {
        driver.navigate().refresh();
        findReady();
    }

    /** What the browser complained of since the last call: scripts that failed, files that are missing. */
    public List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** What the focus is on, as a selector of few words: {@code button.icon-button}. */
    String focused() {
        return String.valueOf(driver.executeScript("const e = document.activeElement;"
                + "return e.tagName.toLowerCase() + [...e.classList].map(name => '.' + name).join('')"));
    }

    /** Makes the page so wide: the narrowest window of a browser is wider than a telephone. */
    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 844, "deviceScaleFactor", 1, "mobile", false));
    }

    void theme(String name) {
        driver.executeScript("localStorage.setItem('kit-studio-theme', arguments[0])", name);
    }

    @Override
    public void close() {
        driver.quit();
    }

    private WebDriverWait waitingFor(String what) {
        WebDriverWait wait = new WebDriverWait(driver, PATIENCE, Duration.ofMillis(100));
        wait.withMessage(() -> what + " at " + driver.getCurrentUrl() + ", which shows: " + texts("main"));
        wait.ignoring(StaleElementReferenceException.class);
        wait.ignoring(org.openqa.selenium.ElementNotInteractableException.class);
        wait.ignoring(org.openqa.selenium.NoSuchElementException.class);
        return wait;
    }
}
