package dev.kit.examples.shop;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** What else the studio shows and the shop has no need of: jobs on a schedule, and calls of other services. */
@EnableScheduling
class BackOffice {

    /** Named as a source of the application: it bears no stereotype, so that no other test's shop finds it. */
    static final String SOURCE = "spring.main.sources=" + BackOffice.class.getName();

    private static final Logger LOG = LoggerFactory.getLogger(BackOffice.class);

    @Bean
    Jobs jobs() {
        return new Jobs();
    }

    @Bean
    RestClient carriers() {
        return RestClient.create();
    }

    /** Asks one carrier that answers, the shop itself, and one whose line is dead. */
    @Bean
    RouterFunction<ServerResponse> parcels(RestClient carriers) {
        return RouterFunctions.route()
                .GET("/parcels", request -> {
                    String base = request.param("base").orElseThrow();
                    String quotes = ask(carriers, base + "/shipping/quotes?grams=1200&token=hush");
                    try {
                        return ServerResponse.ok().body(quotes + ask(carriers, "http://127.0.0.1:1/quotes"));
                    } catch (ResourceAccessException lineIsDead) {
                        LOG.warn("A carrier does not answer: {}", lineIsDead.getMessage());
                        return ServerResponse.ok().body(quotes);
                    }
                })
                .build();
    }

    private static String ask(RestClient carriers, String url) {
        return String.valueOf(carriers.get().uri(url).retrieve().body(String.class));
    }

    static final class Jobs {

        private final AtomicBoolean open = new AtomicBoolean();

        @Scheduled(cron = "0 0 3 * * *")
        void closeTheBooks() {
            LOG.info("Closed the books");
        }

        @Scheduled(fixedDelay = 1, timeUnit = TimeUnit.HOURS)
        void countTheStock() {
            if (!open.get()) {
                throw new IllegalStateException("The <b>warehouse</b> is closed");
            }
            LOG.info("Counted the stock");
        }
    }
}
