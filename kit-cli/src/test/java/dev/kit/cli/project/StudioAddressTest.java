package dev.kit.cli.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StudioAddressTest {

    @TempDir
    Path root = Path.of("");

    @Test
    @DisplayName("the address that kit dev leaves is found from below, and from the root of several modules")
    void isFound() throws Exception {
        Path shop = root.resolve("examples/shop");
        StudioAddress.write(shop, "http://127.0.0.1:8080/__studio");
        Path deep = Files.createDirectories(shop.resolve("src/main/java"));

        assertThat(StudioAddress.find(deep)).containsExactly("http://127.0.0.1:8080/__studio");
        assertThat(StudioAddress.find(root)).containsExactly("http://127.0.0.1:8080/__studio");
        assertThat(StudioAddress.find(Files.createDirectories(root.resolve("other"))))
                .isEmpty();
    }

    @Test
    @DisplayName("several applications that run are all found, and none once they ended")
    void isTakenAway() throws Exception {
        StudioAddress.write(root.resolve("a"), "http://127.0.0.1:1/__studio");
        StudioAddress.write(root.resolve("b"), "http://127.0.0.1:2/__studio");
        assertThat(StudioAddress.find(root)).hasSize(2);
        StudioAddress.delete(root.resolve("a"));
        StudioAddress.delete(root.resolve("b"));
        assertThat(StudioAddress.find(root)).isEmpty();
        StudioAddress.delete(root.resolve("b"));
    }
}
