package dev.kit.studio.capture;

import dev.kit.studio.monitor.Recorder;
import dev.kit.studio.replay.Replay;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.FilterConfig;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records every request that passes, with both bodies, and never changes it.
 *
 * <p>Under high load, most requests are recorded in brief: without headers, bodies, statements and log lines below
 * warnings. A failed request keeps its headers and its request body.
 *
 * <p>Register it first in the chain, for the dispatches REQUEST, ASYNC and ERROR, with async support. Thread-safe.
 */
public final class CaptureFilter implements Filter {

    private static final Logger LOG = LoggerFactory.getLogger(CaptureFilter.class);
    private static final String RECORDING = CaptureFilter.class.getName() + ".recording";

    private static final List<String> ALWAYS_IGNORED = List.of("/favicon.ico", "/actuator/health");

    private final Recorder recorder;
    private final ExceptionCapture exceptions;
    private final CaptureSettings settings;
    private final List<Predicate<String>> ignored;
    private final DetailBudget budget;

    /** Creates a filter that records with {@code recorder}. */
    public CaptureFilter(Recorder recorder, ExceptionCapture exceptions, CaptureSettings settings) {
        this.recorder = recorder;
        this.exceptions = exceptions;
        this.settings = settings;
        this.ignored = Stream.of(List.of(settings.studioPath()), ALWAYS_IGNORED, settings.ignorePatterns())
                .flatMap(List::stream)
                .map(CaptureFilter::pattern)
                .toList();
        this.budget = new DetailBudget(settings.detailsPerSecond());
    }

    /** Registers a {@link RequestEnd} listener, if the container still accepts listeners. */
    @Override
    public void init(FilterConfig config) {
        try {
            config.getServletContext().addListener(new RequestEnd());
        } catch (IllegalStateException | UnsupportedOperationException tooLate) {
            LOG.debug("No listener can be added any more; without RequestEnd error pages are waited for.", tooLate);
        }
    }

    static @Nullable RequestRecording recordingOf(ServletRequest request) {
        return request.getAttribute(RECORDING) instanceof RequestRecording recording ? recording : null;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request instanceof HttpServletRequest http && response instanceof HttpServletResponse httpResponse) {
            if (http.getAttribute(RECORDING) instanceof RequestRecording recording) {
                again(recording, http, httpResponse, chain);
                return;
            }
            if (http.getDispatcherType() == DispatcherType.REQUEST && isRecorded(http)) {
                first(http, httpResponse, chain);
                return;
            }
        }
        chain.doFilter(request, response);
    }

    private boolean isRecorded(HttpServletRequest request) {
        if ("websocket".equalsIgnoreCase(request.getHeader("Upgrade"))) {
            return false;
        }
        String path = request.getRequestURI().substring(request.getContextPath().length());
        for (Predicate<String> pattern : ignored) {
            if (pattern.test(path)) {
                return false;
            }
        }
        return true;
    }

    private static Predicate<String> pattern(String pattern) {
        if (pattern.indexOf('*') < 0) {
            return path -> isAtOrBelow(path, pattern);
        }
        String regex =
                Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return Pattern.compile(regex, Pattern.DOTALL).asMatchPredicate();
    }

    private static boolean isAtOrBelow(String path, String parent) {
        return path.startsWith(parent)
                && (path.length() == parent.length()
                        || parent.endsWith("/")
                        || "/;".indexOf(path.charAt(parent.length())) >= 0);
    }

    private void first(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        // A replay is always recorded in detail.
        boolean detailed = budget.take() || request.getHeader(Replay.HEADER) != null;
        RequestRecording recording = new RequestRecording(recorder, exceptions, settings, request, detailed);
        request.setAttribute(RECORDING, recording);
        dispatch(recording, recording.request(), recording.wrap(response), chain);
    }

    /** Handles another dispatch of a recorded request: asynchronous, or to its error page. */
    private void again(
            RequestRecording recording, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (request.getDispatcherType() == DispatcherType.ERROR
                && request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof Throwable thrown) {
            recording.escaped(thrown);
        }
        HttpServletResponse observed = TeeResponse.within(response) ? response : recording.wrap(response);
        dispatch(recording, request, observed, chain);
    }

    private void dispatch(
            RequestRecording recording, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        CaptureScope.Binding binding = recording.scope().bind();
        try {
            chain.doFilter(request, response);
        } catch (IOException | ServletException | RuntimeException | Error thrown) {
            recording.escaped(thrown);
            throw thrown;
        } finally {
            binding.close();
            recording.dispatched(request, response);
        }
    }
}
