package dev.kit.examples.shopclient;

import dev.kit.client.auth.NoAuth;
import dev.kit.examples.shopclient.api.Shop;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Starts the service that orders again. */
@SpringBootApplication
public class ShopClientApplication {

    /** Starts on port 8081. */
    public static void main(String[] arguments) {
        SpringApplication.run(ShopClientApplication.class, arguments);
    }

    @Bean
    Shop shop(@Value("${shop.url}") String url) {
        // The staff's operations are in the document too, but this service never calls them.
        return Shop.of(Shop.fetcher(url).auth("apiKey", new NoAuth()).build());
    }
}
