package dev.kit.examples.shopclient;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the service that orders again. */
@SpringBootApplication
public class ShopClientApplication {

    /** Starts on port 8081. */
    public static void main(String[] arguments) {
        SpringApplication.run(ShopClientApplication.class, arguments);
    }
}
