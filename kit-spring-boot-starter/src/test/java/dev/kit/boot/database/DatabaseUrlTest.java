package dev.kit.boot.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.asm.ClassWriter;
import org.springframework.asm.Opcodes;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.mock.env.MockEnvironment;

/** When {@code DATABASE_URL} becomes the application's database, and when it is left alone. */
@ExtendWith(OutputCaptureExtension.class)
class DatabaseUrlTest {

    private static final String URL = "postgresql://app:geheim@127.0.0.1:5432/shop";

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(DataSourceAutoConfiguration.class)
    static class Configured {}

    @Configuration(proxyBeanMethods = false)
    @ImportAutoConfiguration(DataSourceAutoConfiguration.class)
    static class WithOwnDataSource {

        @Bean
        DataSource own() {
            return new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/own");
        }
    }

    /** Has empty classes of these names, too. */
    private static final class WithDrivers extends ClassLoader {

        private final List<String> names;

        WithDrivers(ClassLoader parent, String... names) {
            super(parent);
            this.names = List.of(names);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (!names.contains(name)) {
                throw new ClassNotFoundException(name);
            }
            ClassWriter driver = new ClassWriter(0);
            driver.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, name.replace('.', '/'), null, "java/lang/Object", null);
            byte[] bytes = driver.toByteArray();
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    private static MockEnvironment environment(String... settings) {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("DATABASE_URL", URL)
                .withProperty("DATABASE_MIGRATION_URL", URL.replace("app", "owner"));
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            environment.withProperty(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return environment;
    }

    private static MockEnvironment processed(ClassLoader loader, MockEnvironment environment) {
        SpringApplication application = new SpringApplication(new DefaultResourceLoader(loader), Configured.class);
        new DatabaseUrlEnvironmentPostProcessor().postProcessEnvironment(environment, application);
        return environment;
    }

    private static MockEnvironment processed(MockEnvironment environment) {
        return processed(DatabaseUrlTest.class.getClassLoader(), environment);
    }

    private static ConfigurableApplicationContext start(Class<?> application, String... arguments) {
        SpringApplication spring = new SpringApplication(application);
        spring.setWebApplicationType(WebApplicationType.NONE);
        return spring.run(arguments);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "spring.datasource.jndi-name=java:comp/env/jdbc/shop",
                "spring.datasource.url=jdbc:h2:mem:shop",
                "spring.datasource.hikari.jdbc-url=jdbc:h2:mem:shop",
                "spring.r2dbc.url=r2dbc:postgresql://127.0.0.1/shop",
                "spring.datasource.embedded-database-connection=h2",
                "kit.database-url.enabled=false"
            })
    @DisplayName("FC-A2 an application that has decided on a database in another way keeps it")
    void respectsDecisions(String decision) {
        MockEnvironment environment = processed(environment(decision));

        assertThat(environment.getProperty("spring.datasource.username")).isNull();
        if (decision.contains("h2") || decision.contains("false")) {
            assertThat(environment.getProperty("spring.flyway.url")).isNull();
        }
    }

    @Test
    @DisplayName("FC-A2 where an embedded database is the only one, DATABASE_URL does not replace it")
    void leavesEmbeddedDatabases() {
        ClassLoader without = new FilteredClassLoader("org.postgresql");
        MockEnvironment environment = processed(new WithDrivers(without, "org.h2.Driver"), environment());

        assertThat(environment.getPropertySources().contains(DatabaseUrlEnvironmentPostProcessor.SOURCE_NAME))
                .isFalse();
    }

    @Test
    @DisplayName("FC-A2 a database whose driver is not there is named with its driver and the switch, not its password")
    void namesTheDriver() {
        ClassLoader without = new FilteredClassLoader("org.postgresql");

        assertThatThrownBy(() -> processed(without, environment()))
                .isInstanceOf(DatabaseUrlException.class)
                .hasMessage("DATABASE_URL cannot be used: its driver org.postgresql.Driver is not on the class path.")
                .satisfies(failure -> assertThat(((DatabaseUrlException) failure).action())
                        .contains("org.postgresql:postgresql", "kit.database-url.enabled=false"));
        assertThatThrownBy(() -> processed(environment("DATABASE_URL=jdbc:mysql://h/db?password=geheim")))
                .hasMessageContaining("com.mysql.cj.jdbc.Driver")
                .hasMessageNotContaining("geheim");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mysql://u:p@h/db", "mongodb://h/db", "sqlite:shop.db", "", "  ", "shop"})
    @DisplayName("FC-A2 what is no database of JDBC's is somebody else's variable")
    void leavesOtherKindsAlone(String value) {
        assertThat(processed(environment("DATABASE_URL=" + value)).getProperty("spring.datasource.url"))
                .isNull();
    }

    @Test
    @DisplayName("FC-A2 a malformed URL of PostgreSQL stops the start with one report that shows no password")
    void reportsMalformedUrls(CapturedOutput output) {
        assertThatThrownBy(() -> start(Configured.class, "--DATABASE_URL=postgresql://app:ge#heim@h/db"))
                .isInstanceOf(DatabaseUrlException.class);
        assertThat(output.getAll()).doesNotContain("heim");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://app:ge@heim@h/db, an @, %40",
        "postgresql://app:ge#heim@h/db, a #, %23",
        "postgresql://app:12#heim@h/db, a #, %23",
        "postgresql://app:ge/heim@h/db, a /, %2F",
        "postgres://app:geheim@h/db?password=ge#heim, a #, %23"
    })
    @DisplayName("endpoints L18 a raw delimiter in the password is named with what it must be written as")
    void explainsRawDelimiters(String url, String delimiter, String written) {
        assertThatThrownBy(() -> DatabaseUrl.parse("DATABASE_URL", url))
                .isInstanceOf(DatabaseUrlException.class)
                .hasMessageContaining("has " + delimiter + ", which must be written " + written)
                .hasMessageNotContaining("heim");
    }

    @Test
    @DisplayName("FC-A2 Spring Boot takes DATABASE_URL, and an application's own DataSource bean keeps its place")
    void reachesSpringBoot() {
        try (ConfigurableApplicationContext context = start(Configured.class, "--DATABASE_URL=" + URL)) {
            assertThat(context.getEnvironment().getProperty("spring.datasource.url"))
                    .isEqualTo("jdbc:postgresql://127.0.0.1:5432/shop");
            assertThat(context.getBeansOfType(DataSource.class)).containsOnlyKeys("dataSource");
        }
        try (ConfigurableApplicationContext context = start(WithOwnDataSource.class, "--DATABASE_URL=" + URL)) {
            assertThat(context.getBeansOfType(DataSource.class)).containsOnlyKeys("own");
        }
    }
}
