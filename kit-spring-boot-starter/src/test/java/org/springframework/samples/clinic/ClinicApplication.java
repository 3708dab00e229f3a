package org.springframework.samples.clinic;

import com.example.library.Lookup;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** An application in plain Spring style, below a package of Spring as its samples are. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(ClinicApplication.Owners.class)
public class ClinicApplication {

    /** A pool of one connection, which shows at once who else takes it. */
    @Bean
    HikariDataSource dataSource(Environment environment) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(environment.getRequiredProperty("clinic.url"));
        pool.setUsername(environment.getRequiredProperty("clinic.user"));
        pool.setPassword(environment.getRequiredProperty("clinic.password"));
        pool.setMaximumPoolSize(1);
        pool.setConnectionTimeout(environment.getProperty("clinic.patience", Long.class, 60_000L));
        pool.setPoolName("clinic");
        return pool;
    }

    @Bean
    JdbcClient jdbc(DataSource dataSource) {
        return JdbcClient.create(dataSource);
    }

    @Bean
    Lookup lookup(DataSource dataSource) {
        return new Lookup(dataSource);
    }

    /** What its handler answers. */
    static final class Handled extends RuntimeException {

        Handled() {
            super("handled by the application");
        }
    }

    @RestController
    static class Owners {

        private static final Logger log = LoggerFactory.getLogger(Owners.class);

        private final JdbcClient jdbc;

        Owners(JdbcClient jdbc) {
            this.jdbc = jdbc;
        }

        @GetMapping("/owners")
        List<String> all() {
            return jdbc.sql("select name from owners").query(String.class).list();
        }

        @GetMapping("/owners/{id}")
        String one(@PathVariable int id) {
            return "owner " + id;
        }

        @PostMapping(path = "/owners", consumes = "application/json")
        String add(@RequestBody String owner) {
            return owner;
        }

        @GetMapping("/boom")
        String boom() {
            throw new IllegalStateException("outer", new IllegalArgumentException("inner"));
        }

        @GetMapping("/later")
        Callable<String> later() {
            return () -> boom();
        }

        @GetMapping("/grammar")
        List<String> grammar() {
            return jdbc.sql("select nothing from nowhere").query(String.class).list();
        }

        @GetMapping("/wrapped")
        String wrapped() {
            try {
                throw new IllegalArgumentException("inner");
            } catch (IllegalArgumentException e) {
                log.error("It failed", e);
                throw new IllegalStateException("outer", e);
            }
        }

        @GetMapping("/noted")
        String noted() {
            log.debug("Tried in vain", new IllegalStateException("only a note"));
            log.info("Tried in vain", new IllegalStateException("only a note"));
            return "fine";
        }

        @GetMapping("/handled")
        String handled() {
            throw new Handled();
        }

        @ExceptionHandler(Handled.class)
        String answer() {
            return "answered";
        }
    }
}
