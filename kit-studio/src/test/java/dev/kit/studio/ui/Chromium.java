package dev.kit.studio.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.logging.Level;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The headless browser that tests drive: Debian's, or what two environment variables name. */
public final class Chromium {

    private static final Path BROWSER = path("KIT_TEST_CHROMIUM", "/usr/bin/chromium");
    private static final Path DRIVER = path("KIT_TEST_CHROMEDRIVER", "/usr/bin/chromedriver");

    private Chromium() {}

    /** Skips the calling test without a browser, but fails it in CI, where one has to be. */
    public static void require() {
        boolean installed = Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER);
        if (Objects.equals(System.getenv("CI"), "true")) {
            assertThat(installed).as("%s and %s are installed", BROWSER, DRIVER).isTrue();
        }
        assumeTrue(installed, () -> BROWSER + " or " + DRIVER + " is missing");
    }

    public static ChromeDriver start(Dimension size, double scale) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(BROWSER.toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--force-device-scale-factor=" + scale,
                "--window-size=" + size.getWidth() + "," + size.getHeight());
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.SEVERE);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.toFile())
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        // axe takes seconds for a large page, and thirty of them are the default.
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
        fit(driver, size);
        return driver;
    }

    /** The window has a frame even without a head: makes the page itself of the wanted size. */
    private static void fit(ChromeDriver driver, Dimension size) {
        if (driver.executeScript("return innerHeight") instanceof Number inner) {
            int frame = size.getHeight() - inner.intValue();
            driver.manage().window().setSize(new Dimension(size.getWidth(), size.getHeight() + frame));
        }
    }

    private static Path path(String variable, String fallback) {
        String value = System.getenv(variable);
        return Path.of(value == null || value.isBlank() ? fallback : value);
    }
}
