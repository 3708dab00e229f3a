package dev.kit.boot.web;

import dev.kit.boot.SecurityRefusal;
import dev.kit.constructs.errors.HttpErrors;
import dev.kit.constructs.http.Answer;
import dev.kit.constructs.pipeline.Unrouted;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.security.web.FilterChainProxy;
import org.springframework.security.web.access.ExceptionTranslationFilter;
import org.springframework.web.context.support.WebApplicationContextUtils;

/**
 * Lets the application's entry point and handler of Spring Security answer what it refuses within an endpoint.
 *
 * <p>The filter that surrounds the request is asked with the refusal. The exception itself would be offered to the
 * application's advice on its way there.
 */
final class SecurityChain {

    private static final String APPLIED = "org.springframework.security.web.FilterChainProxy.APPLIED";
    private static final String CHALLENGE = "WWW-Authenticate";

    private SecurityChain() {}

    /**
     * Answers a refusal; returns false if the request did not come through a chain.
     *
     * @param answer the problem for callers that want no page
     */
    static boolean answers(
            SecurityRefusal refusal, Answer answer, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Filter translation = request.getAttribute(APPLIED) == null ? null : translation(request);
        if (translation == null) {
            return false;
        }
        List<MediaType> accepted = accepted(request);
        double json = quality(accepted, "json");
        double html = quality(accepted, "html");
        boolean page = html > 0 && html >= json;
        Held held = new Held(response, json > html);
        try {
            translation.doFilter(request, page ? response : held, (asked, answered) -> {
                throw refusal;
            });
        } catch (ServletException e) {
            throw new IOException("Spring Security failed to answer a refusal.", e);
        }
        int status = response.getStatus();
        if (!page && !held.hasBody && status >= 400) {
            Answer problem = status == answer.status()
                    ? answer
                    : Unrouted.problem(new ServletExchange(request), HttpErrors.of(status, "The request was refused."));
            List<Answer.Header> headers = new ArrayList<>(problem.headers());
            headers.removeIf(
                    header -> held.containsHeader(CHALLENGE) && header.name().equalsIgnoreCase(CHALLENGE));
            ServletAnswer.write(new Answer(status, headers, problem.body()), request, response);
        }
        return true;
    }

    /** Returns none for a header that nobody can read, as for one that is missing. */
    private static List<MediaType> accepted(HttpServletRequest request) {
        try {
            return MediaType.parseMediaTypes(Collections.list(request.getHeaders("Accept")));
        } catch (InvalidMediaTypeException unreadable) {
            return List.of();
        }
    }

    private static double quality(List<MediaType> accepted, String format) {
        return accepted.stream()
                .filter(type -> type.getSubtype().contains(format))
                .mapToDouble(MediaType::getQualityValue)
                .max()
                .orElse(0);
    }

    /** Returns the filter that answers for this request; null if its chain has none. */
    private static @Nullable Filter translation(HttpServletRequest request) {
        return WebApplicationContextUtils.getRequiredWebApplicationContext(request.getServletContext())
                .getBeanProvider(FilterChainProxy.class)
                .stream()
                .flatMap(proxy -> proxy.getFilterChains().stream())
                .filter(chain -> chain.matches(request))
                .limit(1)
                .flatMap(chain -> chain.getFilters().stream())
                .filter(ExceptionTranslationFilter.class::isInstance)
                .findFirst()
                .orElse(null);
    }

    /** A response whose error has no page, and whose redirect is an error for a program, which fills in no form. */
    private static final class Held extends HttpServletResponseWrapper {

        private final boolean program;
        private boolean hasBody;

        Held(HttpServletResponse response, boolean program) {
            super(response);
            this.program = program;
        }

        @Override
        public void sendError(int status) {
            setStatus(status);
        }

        @Override
        public void sendError(int status, @Nullable String message) {
            setStatus(status);
        }

        @Override
        public void sendRedirect(String location) throws IOException {
            if (program) {
                setStatus(SC_UNAUTHORIZED);
            } else {
                super.sendRedirect(location);
            }
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            hasBody = true;
            return super.getOutputStream();
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            hasBody = true;
            return super.getWriter();
        }
    }
}
