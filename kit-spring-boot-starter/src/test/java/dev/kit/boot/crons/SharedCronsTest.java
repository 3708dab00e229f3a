package dev.kit.boot.crons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.KitSchema;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class SharedCronsTest {

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://127.0.0.1:1/nowhere, true",
        "jdbc:tc:postgresql:17:///nowhere, true",
        "'', true",
        "jdbc:pgsql://127.0.0.1:1/nowhere, true",
        "jdbc:mysql://127.0.0.1:1/nowhere, false",
        "jdbc:h2:tcp://127.0.0.1:1/nowhere, false"
    })
    @DisplayName("an unreachable database counts as PostgreSQL unless its address names another one")
    void judgesByTheAddress(String url, boolean shared) {
        StaticListableBeanFactory beans = new StaticListableBeanFactory();
        beans.addBean("shop", new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/nowhere"));
        CronProperties properties = new CronProperties(
                true, CronProperties.Store.AUTO, 1, Duration.ofMillis(500), Duration.ofSeconds(5), 4);

        assertThat(new SharedCrons(
                                properties,
                                beans.getBeanProvider(DataSource.class),
                                KitSchema.of(null),
                                SharedCrons.canBePostgres(url))
                        .settings(Duration.ofSeconds(1), Thread::new)
                        .isPresent())
                .isEqualTo(shared);
    }
}
