package com.example.caller;

import com.example.caller.shop.Product;
import com.example.caller.shop.ShopClient;
import java.util.List;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.stereotype.Component;

@SpringBootApplication
public class CallerApplication {
    public static void main(String[] arguments) {
        SpringApplication.run(CallerApplication.class, arguments);
    }

    @Component
    record Catalogue(ShopClient shop) implements CommandLineRunner {
        List<Product> products() {
            return shop.queries().listProducts(com.example.caller.shop.ListProducts.of()).await().items();
        }

        @Override
        public void run(String... arguments) {
            System.out.println("The shop has " + products().size() + " products, such as " + products().get(0).name());
        }
    }
}
