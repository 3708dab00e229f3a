package dev.kit.boot.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.CorsRegistry;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** An application with a past: controllers, advice, interceptors and cross-origin rules of its own. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({ServedApplication.Old.class, ServedApplication.Advice.class})
class ServedApplication implements WebMvcConfigurer {

    @Override
    public void addCorsMappings(CorsRegistry registry) {
        registry.addMapping("/users/**")
                .allowedOrigins("https://app.example.com")
                .allowedMethods("GET", "PUT");
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(new Counting("X-Registered")).addPathPatterns("/users/**");
    }

    @Bean
    MappedInterceptor mappedInterceptor() {
        return new MappedInterceptor(new String[] {"/users/**"}, new Counting("X-Mapped"));
    }

    record Counting(String header) implements HandlerInterceptor {

        @Override
        public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
            response.addHeader(header, "1");
            return true;
        }
    }

    record OldOrder(int orderId, @Nullable String note) {}

    @RestController
    static class Old {

        @GetMapping("/old")
        OldOrder old() {
            return new OldOrder(1, null);
        }

        @GetMapping("/old/failing")
        String failing() {
            throw new IllegalStateException("old");
        }

        @DeleteMapping("/users/{id}")
        String delete() {
            return "deleted by a controller";
        }
    }

    @RestControllerAdvice
    static class Advice {

        @ExceptionHandler(IllegalStateException.class)
        String advise(IllegalStateException failure) {
            return "advised: " + failure.getMessage();
        }
    }
}
