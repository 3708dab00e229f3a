package dev.kit.studio.server;

import dev.kit.studio.data.DataException;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.StorageException;
import dev.kit.studio.operations.Invocations.RefusedException;
import dev.kit.studio.replay.ReplayException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the dashboard and its API below the studio path. Thread-safe.
 *
 * <p>Map it to {@code {path}/*}. It uses JSON settings of its own and never sets a CORS header.
 */
@SuppressWarnings("serial") // containers no longer serialize servlets
public final class StudioServlet extends HttpServlet {

    private static final Logger LOG = LoggerFactory.getLogger(StudioServlet.class);
    private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

    private final String path;
    private final boolean enabled;
    private final transient Guard guard;
    private final transient Api api;
    private final transient Supplier<@Nullable String> docs;
    private final transient UiAssets assets = new UiAssets();

    /**
     * Creates a servlet.
     *
     * @param path the mapped path, without a trailing slash
     * @param enabled if false, every response is 404
     * @param docs supplies the path of the API documentation below the context path, or null
     */
    public StudioServlet(String path, boolean enabled, Guard guard, Api api, Supplier<@Nullable String> docs) {
        this.path = path;
        this.enabled = enabled;
        this.guard = guard;
        this.api = api;
        this.docs = docs;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        OwnWork own = OwnWork.begin();
        try {
            answer(request).write(request, response);
        } catch (UncheckedIOException gone) {
            throw gone.getCause();
        } catch (RuntimeException failure) {
            write(problem(failure, request), request, response);
        } finally {
            own.close();
        }
    }

    /** Returns the problem to show. Only the reason of a failure of the studio itself is logged rather than shown. */
    private static ProblemException problem(RuntimeException failure, HttpServletRequest request) {
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof ProblemException problem) {
            return problem;
        }
        if (failure instanceof DataException refused) {
            return ProblemException.of(refused);
        }
        if (failure instanceof ReplayException refused) {
            return new ProblemException(refused.status(), refused.code(), message);
        }
        if (failure instanceof RefusedException refused) {
            return new ProblemException(refused.status(), refused.code(), message);
        }
        if (failure instanceof StorageException) {
            LOG.debug("The studio's storage could not be read", failure);
            return new ProblemException(503, "STORAGE_UNAVAILABLE", "What was recorded cannot be read: " + message);
        }
        LOG.warn("The studio could not answer {} {}", request.getMethod(), request.getRequestURI(), failure);
        return new ProblemException(500, "INTERNAL_ERROR", "The studio failed; its log has the reason.");
    }

    /** Writes the problem; once the response is committed, only an aborted connection can indicate the failure. */
    private static void write(ProblemException problem, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (response.isCommitted()) {
            throw new IOException("The answer broke off: " + problem.getMessage());
        }
        response.reset();
        new RouteResponse(problem.status(), Map.of(), "application/problem+json", problem.body(request.getRequestURI()))
                .write(request, response);
    }

    private RouteResponse answer(HttpServletRequest request) {
        if (!enabled) {
            throw ProblemException.notFound("Not found");
        }
        ServletCall call = ServletCall.of(request, path);
        boolean isPage = !call.isBelow("api") && !call.isBelow("assets") && !call.isBelow("ws");
        refuse(isPage ? guard.judgePage(call.caller()) : guard.judge(call.caller()));
        if (isPage) {
            return page(call);
        }
        if (call.isBelow("assets")) {
            return assets.asset(onlyGet(call).below().segments(), call.acceptsGzip());
        }
        if (call.isBelow("ws")) {
            throw ProblemException.notFound("The live feed speaks WebSocket only.");
        }
        if (!SAFE.contains(call.method())) {
            refuse(guard.judgeChange(call.caller(), request.getHeader("X-Kit-Studio")));
        }
        return api.answer(call.below());
    }

    private RouteResponse page(ServletCall call) {
        if (onlyGet(call).params().text("token").filter(guard::isToken).isPresent()) {
            return new RouteResponse(303, Map.of("Location", call.base()), "text/plain", null)
                    .header("Set-Cookie", call.tokenCookie());
        }
        String documentation = docs.get();
        return assets.page(call.base(), documentation == null ? null : call.prefix() + documentation)
                .header("Content-Security-Policy", call.contentSecurityPolicy());
    }

    private static ServletCall onlyGet(ServletCall call) {
        if (!call.method().equals("GET") && !call.method().equals("HEAD")) {
            throw new ProblemException(405, "METHOD_NOT_ALLOWED", "Only GET is allowed here.");
        }
        return call;
    }

    private static void refuse(Optional<Guard.Refusal> refusal) {
        refusal.ifPresent(reason -> {
            throw new ProblemException(reason.status(), reason.code(), reason.detail());
        });
    }
}
