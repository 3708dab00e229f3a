package dev.kit.envkit.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class SettingsTest {

    private final SettingNames names = SettingNames.of(List.of("""
            {"properties": [{"name": "kit.studio.enabled"}, {"name": "kit.studio.exclude-tables"},
             {"name": "kit.routes"}, {"name": "spring.main.banner-mode"}]}
            """.getBytes(StandardCharsets.UTF_8)));

    @Test
    @DisplayName("W7 a setting is known in every form that Spring binds, and in no other")
    void knowsAllForms() {
        assertThat(List.of("kit.studio.exclude-tables", "kit.studio.excludeTables", "kit.studio.exclude-tables[0]"))
                .allMatch(names::knows);
        assertThat(List.of("kit.studo.enabled", "kit.studio", "spring.main.banner-mode"))
                .noneMatch(names::knows);
        assertThat(SettingNames.of(List.of()).isEmpty()).isTrue();
    }

    @Test
    @DisplayName("W7 a slip of the keyboard is answered with the setting that was meant")
    void suggests() {
        assertThat(names.nearest("kit.studo.enabled")).contains("kit.studio.enabled");
        assertThat(names.nearest("kit.studio.excludeTable")).contains("kit.studio.exclude-tables");
        assertThat(names.nearest("kit.shop.currency")).isEmpty();
        assertThat(names.hasGroupOf("kit.studio.colour")).isTrue();
        assertThat(names.hasGroupOf("kit.shop.currency")).isFalse();
    }

    @Test
    @DisplayName("FC-B a misspelt environment variable is answered with the one that was meant, and no other is")
    void suggestsVariables() {
        assertThat(names.nearestVariable("KIT_STUDO_ENABLED")).contains("KIT_STUDIO_ENABLED");
        assertThat(names.nearestVariable("KIT_STUDIO_EXCLUDE_TABLE_0")).contains("KIT_STUDIO_EXCLUDETABLES");
        assertThat(names.nearestVariable("KIT_MASTERKEYS")).contains("KIT_MASTER_KEY");
        for (String right : List.of(
                "KIT_STUDIO_ENABLED",
                "KIT_STUDIO_EXCLUDETABLES",
                "KIT_STUDIO_EXCLUDE_TABLES",
                "KIT_STUDIO_EXCLUDETABLES_0_",
                "KIT_CONFIG",
                "KIT_STAGE",
                "KIT_SHOP_CURRENCY",
                "KIT_",
                "KIT_TEST_PG_URL")) {
            assertThat(names.nearestVariable(right)).as(right).isEmpty();
        }
    }

    @Test
    @DisplayName("W5 W6 the short forms of the file are those of Spring properties")
    void shortForms() {
        assertThat(new ConfigKey("studio").property()).isEqualTo("kit.studio.enabled");
        assertThat(new ConfigKey("openapi").property()).isEqualTo("kit.openapi.enabled");
        assertThat(new ConfigKey("port").property()).isEqualTo("server.port");
        assertThat(new ConfigKey("openapi.docsPath").property()).isEqualTo("kit.openapi.docsPath");
        assertThat(new ConfigKey("studio.path").normalise("custom-studio/")).isEqualTo("/custom-studio");
        assertThat(new ConfigKey("openapi.docsPath").normalise("api-docs")).isEqualTo("/api-docs");
        assertThat(new ConfigKey("studio.enabled").normalise("force")).isEqualTo("force");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfigKey("studio").normalise("perhaps"))
                .withMessage("must be true or false, not \"perhaps\"");
    }

    @Test
    @DisplayName("CO-01 values of envParser, logger and build are checked")
    void checksValues() {
        assertThat(new ConfigKey("envParser").normalise("com.acme.Env#PARSER")).isEqualTo("com.acme.Env#PARSER");
        assertThat(new ConfigKey("build.provider").normalise("aws-lambda")).isEqualTo("aws-lambda");
        for (String key : List.of("envParser", "env-parser", "logger")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new ConfigKey(key).normalise("com.acme.Env"))
                    .withMessage("must name a class and a static field, such as com.acme.Env#PARSER,"
                            + " not \"com.acme.Env\"");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ConfigKey("build.provider").normalise("azure"))
                .withMessage("must be server or aws-lambda, not \"azure\"");
        assertThatIllegalArgumentException().isThrownBy(() -> new ConfigKey("build.health").normalise("on"));
    }

    @Test
    @DisplayName("CO-04 path#export names a static constant, and each fault is named with class and field")
    void readsNamedConstants() {
        String here = SettingsTest.class.getName();
        ClassLoader loader = SettingsTest.class.getClassLoader();
        assertThat(NamedConstant.of("logger", here + "#NAMED").read(loader)).isEqualTo("value");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedConstant.of("logger", here + "#OTHER").read(loader))
                .withMessage("logger names " + here + "#OTHER: the class has no field OTHER.");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        NamedConstant.of("logger", "java.lang.Integer#value").read(loader))
                .withMessageEndingWith("#value: is not static.");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        NamedConstant.of("envParser", "com.acme.Env#PARSER").read(loader))
                .withMessage("envParser names com.acme.Env#PARSER: there is no class com.acme.Env.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedConstant.of("logger", Failing.class.getName() + "#VALUE")
                        .read(loader))
                .withMessageContaining("the class cannot be initialized: java.lang.IllegalStateException: no file");
    }

    @SuppressWarnings("unused") // read by name
    private static final String NAMED = "value";

    private static final class Failing {

        @SuppressWarnings("unused") // read by name
        private static final String VALUE = fail();

        private static String fail() {
            throw new IllegalStateException("no file");
        }
    }

    @Test
    @DisplayName("CO-07 mount paths are brought into one form or refused")
    void normalisesMountPaths() {
        for (String path : List.of("admin", "/admin", "/admin/", "admin//")) {
            assertThat(MountPath.normalise(path)).isEqualTo("/admin");
        }
        assertThat(MountPath.normalise("/api/v1")).isEqualTo("/api/v1");
        for (String path : List.of("/", "", "/a b", "/../x", "/a?b", "//evil")) {
            assertThatIllegalArgumentException().isThrownBy(() -> MountPath.normalise(path));
        }
    }
}
