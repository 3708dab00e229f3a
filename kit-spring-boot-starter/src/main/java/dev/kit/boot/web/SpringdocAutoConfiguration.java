package dev.kit.boot.web;

import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;

/** Adds the endpoints to springdoc's own document, in addition to controllers. */
@AutoConfiguration(after = EndpointAutoConfiguration.class)
@ConditionalOnClass({OpenApiCustomizer.class, Json31.class})
@ConditionalOnBean(Documents.class)
final class SpringdocAutoConfiguration {

    private static final Logger log = LoggerFactory.getLogger(SpringdocAutoConfiguration.class);

    @Bean("dev.kit.endpointPaths")
    OpenApiCustomizer kitEndpointPaths(ObjectProvider<Documents> documents) {
        return api -> {
            OpenAPI ours = read(documents.getObject());
            if (ours != null) {
                add(ours, api);
            }
        };
    }

    /** Returns null on failure, which must not affect the documentation of the controllers. */
    private static @Nullable OpenAPI read(Documents documents) {
        try {
            return Json31.mapper().readValue(documents.all().json(), OpenAPI.class);
        } catch (IOException | RuntimeException e) {
            log.error("springdoc's document lacks the endpoints.", e);
            return null;
        }
    }

    private static void add(OpenAPI ours, OpenAPI all) {
        if (ours.getPaths() != null) {
            ours.getPaths().forEach(all::path);
        }
        Components components = ours.getComponents();
        if (components != null) {
            Components into = all.getComponents() == null ? new Components() : all.getComponents();
            all.setComponents(into);
            merge(components.getSchemas(), into::getSchemas, into::setSchemas);
            merge(components.getResponses(), into::getResponses, into::setResponses);
            merge(components.getHeaders(), into::getHeaders, into::setHeaders);
            merge(components.getParameters(), into::getParameters, into::setParameters);
            merge(components.getSecuritySchemes(), into::getSecuritySchemes, into::setSecuritySchemes);
        }
    }

    private static <T> void merge(
            @Nullable Map<String, T> ours, Supplier<@Nullable Map<String, T>> read, Consumer<Map<String, T>> write) {
        if (ours == null) {
            return;
        }
        Map<String, T> theirs = read.get();
        Map<String, T> all = new LinkedHashMap<>(theirs == null ? Map.of() : theirs);
        ours.forEach(all::putIfAbsent);
        write.accept(all);
    }
}
