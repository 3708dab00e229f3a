package dev.kit.boot.plain;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/** An application of controllers, with the starter on its class path and nothing that uses it. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import(PlainApplication.Shelf.class)
public class PlainApplication {

    record Book(String title) {}

    @RestController
    static class Shelf {

        @GetMapping("/books")
        Book book() {
            return new Book("Emma");
        }

        @PostMapping("/covers")
        long cover(@RequestParam MultipartFile image) {
            return image.getSize();
        }

        @GetMapping("/failing")
        Book failing() {
            throw new IllegalStateException("of the application");
        }
    }
}
