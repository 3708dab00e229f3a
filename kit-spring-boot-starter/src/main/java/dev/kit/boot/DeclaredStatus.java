package dev.kit.boot;

import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ResponseStatus;

/** The status that an exception, or one of its causes, declares for Spring MVC. */
final class DeclaredStatus {

    private static final int MAX_CAUSES = 10;

    private DeclaredStatus() {}

    /** Returns the error that {@code thrown} declares; null without one. */
    static @Nullable HttpException of(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause)
                .limit(MAX_CAUSES)
                .map(DeclaredStatus::own)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable HttpException own(Throwable thrown) {
        if (thrown instanceof ErrorResponse response) {
            return error(thrown, response);
        }
        ResponseStatus named = AnnotatedElementUtils.findMergedAnnotation(thrown.getClass(), ResponseStatus.class);
        return named == null ? null : error(thrown, named.code().value(), named.reason(), Map.of(), List.of());
    }

    private static @Nullable HttpException error(Throwable thrown, ErrorResponse response) {
        Map<String, Object> given = response.getBody().getProperties();
        Map<String, Object> members = given == null ? new HashMap<>() : new HashMap<>(given);
        members.values().removeIf(Objects::isNull);
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        response.getHeaders().forEach((name, values) -> {
            if (!name.regionMatches(true, 0, "Content-", 0, 8)) {
                values.forEach(value -> headers.add(Map.entry(name, value)));
            }
        });
        return error(
                thrown, response.getStatusCode().value(), response.getBody().getDetail(), members, headers);
    }

    /** Uses the status's own text if there is no detail for clients, because a message may contain anything. */
    private static @Nullable HttpException error(
            Throwable thrown,
            int status,
            @Nullable String detail,
            Map<String, Object> members,
            List<Map.Entry<String, String>> headers) {
        if (status < 400 || status > 599) {
            return null;
        }
        HttpException plain = HttpErrors.of(status, "");
        String words = detail == null || detail.isBlank() ? plain.title() : detail;
        return new HttpException(status, plain.code(), words, members, thrown) {
            @Override
            public List<Map.Entry<String, String>> headers() {
                return headers;
            }
        };
    }
}
