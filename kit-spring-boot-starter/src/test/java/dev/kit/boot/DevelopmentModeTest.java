package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.mock.env.MockEnvironment;

class DevelopmentModeTest {

    @TempDir
    private Path directory;

    private ApplicationStart judged(String classes, String... stack) throws IOException {
        return ApplicationStart.judge(Files.createDirectories(directory.resolve(classes)), List.of(stack));
    }

    @ParameterizedTest(name = "SEC-M2 classes in {0} are those of a build")
    @ValueSource(
            strings = {
                "shop/target/classes",
                "shop/target/test-classes",
                "shop/build/classes/java/main",
                "shop/build/classes/kotlin/test",
                "shop/build/classes/main",
                "shop/out/production/classes",
                "shop/out/production/shop.main",
                "shop/out/test/shop"
            })
    void knowsOutputsOfBuilds(String classes) throws IOException {
        assertThat(judged(classes)).isEqualTo(ApplicationStart.BUILD_OUTPUT);
        assertThat(ApplicationStart.BUILD_OUTPUT.isDevelopment()).isTrue();
    }

    @ParameterizedTest(name = "SEC-M2 classes in {0} are packaged")
    @ValueSource(
            strings = {
                "app/BOOT-INF/classes",
                "target/classes/BOOT-INF/classes",
                "app/BOOT-INF/classes/target/classes",
                "tomcat/webapps/shop/WEB-INF/classes",
                "shop/target/shop-1.0/WEB-INF/classes",
                "app/classes",
                "app",
                "workspace",
                "layers/classes",
                "target",
                "opt/shop/bin",
                "opt/shop/bin/main",
                "classes/java/main",
                "targets/classes"
            })
    void countsAllOtherDirectoriesAsPackaged(String classes) throws IOException {
        assertThat(judged(classes)).isEqualTo(ApplicationStart.PACKAGED);
        assertThat(ApplicationStart.PACKAGED.isDevelopment()).isFalse();
    }

    @ParameterizedTest(name = "SEC-M2 {0} of Eclipse counts beside the file {1} of a project")
    @CsvSource({
        "shop/bin, .classpath",
        "shop/bin/main, .project",
        "shop/bin/main, build.gradle.kts",
        "shop/bin/test, build.gradle",
        "shop/bin/default, pom.xml"
    })
    void knowsEclipseByItsProject(String classes, String file) throws IOException {
        assertThat(judged(classes)).isEqualTo(ApplicationStart.PACKAGED);
        Files.createFile(directory.resolve("shop").resolve(file));
        assertThat(judged(classes)).isEqualTo(ApplicationStart.BUILD_OUTPUT);
    }

    @Test
    @DisplayName("SEC-M2 an archive is packaged wherever it lies")
    void archivesArePackaged() throws IOException {
        Path target = Files.createDirectories(directory.resolve("target"));
        Path jar = Files.createFile(target.resolve("classes"));
        assertThat(ApplicationStart.judge(jar, List.of())).isEqualTo(ApplicationStart.PACKAGED);
        assertThat(ApplicationStart.judge(directory.resolve("build/classes/java/main"), List.of()))
                .isEqualTo(ApplicationStart.PACKAGED);
        assertThat(ApplicationStart.judge(null, List.of())).isEqualTo(ApplicationStart.PACKAGED);
    }

    @ParameterizedTest(name = "SEC-M2 below {0} the start is {1}")
    @CsvSource({
        "org.springframework.boot.loader.launch.JarLauncher, LAUNCHED",
        "org.springframework.boot.loader.launch.PropertiesLauncher, LAUNCHED",
        "org.springframework.boot.loader.WarLauncher, LAUNCHED",
        "org.springframework.context.aot.ContextAotProcessor, BUILD_STEP",
        "org.springframework.boot.devtools.restart.RestartLauncher, BUILD_OUTPUT",
        "org.junit.jupiter.engine.execution.MethodInvocation, TEST",
        "org.testng.TestNG, TEST",
        "org.springframework.test.context.support.DefaultTestContext, TEST"
    })
    void readsTheStack(String caller, ApplicationStart expected) throws IOException {
        assertThat(judged("shop/target/classes", "java.lang.Thread", caller, "com.example.Main"))
                .isEqualTo(expected);
    }

    @Test
    @DisplayName("SEC-M2 a launcher above a test is production, so a test may start what is packaged")
    void launchersWin() throws IOException {
        assertThat(judged(
                        "shop/target/classes",
                        "org.springframework.boot.loader.launch.JarLauncher",
                        "org.junit.platform.launcher.core.DefaultLauncher"))
                .isEqualTo(ApplicationStart.LAUNCHED);
    }

    @Test
    @DisplayName("SEC-M2 a test is development, a profile that begins with prod and kit.dev=false are not")
    void obeysProfilesAndTheSwitch() {
        MockEnvironment environment = new MockEnvironment();
        assertThat(DevelopmentMode.isOn(environment)).isTrue();
        assertThat(DevelopmentMode.isKitDev(environment)).isFalse();
        assertThat(DevelopmentMode.isOn(environment.withProperty("kit.dev", "false")))
                .isFalse();
        assertThat(DevelopmentMode.reason(environment)).isEqualTo("kit.dev is false");
        MockEnvironment production = new MockEnvironment();
        production.setActiveProfiles("eu", "Production-EU");
        production.getPropertySources().addFirst(commandLine("true"));
        assertThat(DevelopmentMode.isOn(production)).isFalse();
        assertThat(DevelopmentMode.isKitDev(production)).isFalse();
        assertThat(DevelopmentMode.reason(production)).isEqualTo("profile \"Production-EU\" is active");
    }

    @Test
    @DisplayName("SEC-M2 kit.dev=true counts from the command line, not from a file or a variable")
    void believesTheCommandLineAlone() {
        MockEnvironment environment = new MockEnvironment().withProperty("kit.dev", "true");
        environment
                .getPropertySources()
                .addFirst(new SystemEnvironmentPropertySource("systemEnvironment", Map.of("KIT_DEV", "true")));
        assertThat(DevelopmentMode.isKitDev(environment)).isFalse();
        environment.getPropertySources().addFirst(commandLine("TRUE"));
        assertThat(DevelopmentMode.isKitDev(environment)).isTrue();
        assertThat(DevelopmentMode.reason(environment)).isEqualTo("kit.dev is true");
    }

    @Test
    @DisplayName("SEC-M2 anything but true and false is refused by name")
    void refusesOtherValues() {
        MockEnvironment environment = new MockEnvironment().withProperty("kit.dev", "yes please");
        assertThatThrownBy(() -> DevelopmentMode.isOn(environment))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("kit.dev must be true or false, but is \"yes please\".");
    }

    private static MapPropertySource commandLine(String value) {
        return new MapPropertySource("commandLineArgs", Map.of("kit.dev", value));
    }
}
