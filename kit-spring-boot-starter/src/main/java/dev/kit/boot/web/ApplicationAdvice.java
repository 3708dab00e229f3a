package dev.kit.boot.web;

import dev.kit.boot.FailureTranslation;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.errors.HttpException;
import dev.kit.constructs.http.Answer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Lets the application's advice answer exceptions of endpoints.
 *
 * <p>The advice is asked within the run of the endpoint, so that logs and the studio show its status. Its response is
 * kept until the run has ended.
 *
 * @param advice returns the resolver that asks the advice; null without one
 */
record ApplicationAdvice(Supplier<@Nullable HandlerExceptionResolver> advice) implements FailureTranslation {

    private static final String KEPT = ApplicationAdvice.class.getName();

    @Override
    public @Nullable HttpException apply(Throwable thrown) {
        HandlerExceptionResolver resolver = advice.get();
        if (resolver == null
                || !(thrown instanceof Exception exception)
                || !(RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)
                || attributes.getResponse() == null) {
            return null;
        }
        ContentCachingResponseWrapper response = new ContentCachingResponseWrapper(attributes.getResponse());
        // Advice applies to a class of handlers, which an endpoint has not; null is a request without a controller.
        ModelAndView view = resolver.resolveException(attributes.getRequest(), response, null, exception);
        if (view == null || !view.isEmpty()) {
            return null;
        }
        attributes.getRequest().setAttribute(KEPT, response);
        int status = response.getStatus();
        return HttpErrors.wrap(exception, status < 400 ? 500 : status, "The application's advice answers.");
    }

    /** Writes the response of the advice with the headers of the endpoint; returns false if there is none. */
    static boolean write(Answer answer, HttpServletRequest request) throws IOException {
        if (!(request.getAttribute(KEPT) instanceof ContentCachingResponseWrapper response)) {
            return false;
        }
        for (Answer.Header header : answer.headers()) {
            if (!header.name().regionMatches(true, 0, "Content-", 0, 8)) {
                add(header, response);
            }
        }
        response.copyBodyToResponse();
        return true;
    }

    private static void add(Answer.Header header, HttpServletResponse response) {
        if (Answer.isList(header.name()) || !response.containsHeader(header.name())) {
            response.addHeader(header.name(), header.value());
        }
    }
}
