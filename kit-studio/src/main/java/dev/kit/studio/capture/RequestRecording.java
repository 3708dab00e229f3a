package dev.kit.studio.capture;

import dev.kit.studio.entries.CapturedBody;
import dev.kit.studio.entries.RequestEntry;
import dev.kit.studio.entries.RequestEntry.Outcome;
import dev.kit.studio.monitor.Recorder;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * The recording of one request over all its dispatches.
 *
 * <p>It ends with the error page, with the asynchronous cycle, or with the first dispatch if no other follows.
 */
final class RequestRecording implements AsyncListener {

    /** The wait for an error page, used only if no {@link RequestEnd} is registered to report the end. */
    private static final long ERROR_PAGE_MILLIS = 1_000;

    private final Recorder recorder;
    private final ExceptionCapture exceptions;
    private final CaptureSettings settings;
    private final CaptureScope scope;
    private final TeeRequest request;
    private final String contextPath;
    private final KeptBytes sent;
    private final KeptBytes answered;
    private final Instant began = Instant.now();
    private final String thread = Thread.currentThread().getName();
    private final boolean detailed;
    private volatile RequestFacts facts;
    private final AtomicBoolean finished = new AtomicBoolean();
    private volatile boolean async;
    private volatile boolean failed;

    /** A response whose status the container sets after the last filter, if there is no error page. */
    private volatile @Nullable HttpServletResponse failedResponse;

    private volatile boolean brief;
    private volatile boolean errorSent;
    private volatile Outcome outcome = Outcome.COMPLETED;
    private volatile int status;
    private volatile Map<String, String> responseHeaders = Map.of();
    private volatile @Nullable String responseType;
    private volatile @Nullable CapturedBody requestBody;

    RequestRecording(
            Recorder recorder,
            ExceptionCapture exceptions,
            CaptureSettings settings,
            HttpServletRequest raw,
            boolean detailed) {
        this.recorder = recorder;
        this.exceptions = exceptions;
        this.settings = settings;
        int kept = settings.keptBytes();
        this.sent = new KeptBytes(kept);
        this.answered = new KeptBytes(detailed ? kept : 0);
        this.request = new TeeRequest(raw, sent);
        this.contextPath = raw.getContextPath();
        this.detailed = detailed;
        this.brief = !detailed;
        this.facts = detailed ? RequestFacts.of(raw) : RequestFacts.brief(raw);
        this.scope =
                new CaptureScope(recorder.nextId(), recorder, facts.traceparent(), facts.clientRequestId(), detailed);
    }

    CaptureScope scope() {
        return scope;
    }

    HttpServletRequest request() {
        return request;
    }

    HttpServletResponse wrap(HttpServletResponse response) {
        TeeResponse tee = new TeeResponse(response, answered);
        request.answeredBy(tee);
        return tee;
    }

    void escaped(Throwable thrown) {
        failed = true;
        if (ClientAbort.is(thrown)) {
            outcome = Outcome.ABORTED;
        } else {
            exceptions.escaped(scope, thrown);
        }
    }

    /** Handles the end of a dispatch; finishes unless another one follows. */
    void dispatched(HttpServletRequest current, HttpServletResponse response) {
        observe(response);
        facts.observeRoute(scope, current);
        errorSent |= response instanceof TeeResponse tee && tee.errorSent();
        if (brief && status >= 500) {
            // A failure has its headers and its request after all; its statements and response body are lost.
            brief = false;
            facts = RequestFacts.of(current);
            responseHeaders = RequestFacts.headers(response);
        }
        if (current.isAsyncStarted()) {
            if (!async) {
                async = true;
                current.getAsyncContext().addListener(this, current, response);
            }
            return;
        }
        if (async) {
            return;
        }
        boolean errorPageToCome = current.getDispatcherType() == DispatcherType.REQUEST && (failed || errorSent);
        requestBody = requestBody();
        if (errorPageToCome && RequestEnd.isWatched(current)) {
            failedResponse = response;
            return;
        }
        if (errorPageToCome) {
            CompletableFuture.delayedExecutor(ERROR_PAGE_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(this::finish);
        } else {
            finish();
        }
    }

    /** Handles the container's end of the request; an asynchronous cycle ends by itself. */
    void ended() {
        HttpServletResponse given = failedResponse;
        if (given != null && given.getStatus() >= 400) {
            status = given.getStatus();
        }
        if (!async) {
            finish();
        }
    }

    private void observe(HttpServletResponse response) {
        int now = response.getStatus();
        status = failed && now < 400 ? 500 : now;
        if (!brief) {
            responseHeaders = RequestFacts.headers(response);
        }
        responseType = response.getContentType();
    }

    @Override
    public void onComplete(AsyncEvent event) {
        if (event.getSuppliedResponse() instanceof HttpServletResponse response) {
            observe(response);
        }
        finish();
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        outcome = Outcome.TIMEOUT;
    }

    @Override
    public void onError(AsyncEvent event) {
        Throwable thrown = event.getThrowable();
        if (thrown != null) {
            escaped(thrown);
        }
        if (outcome == Outcome.COMPLETED) {
            outcome = thrown instanceof IOException ? Outcome.ABORTED : Outcome.FAILED;
        }
    }

    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this, event.getSuppliedRequest(), event.getSuppliedResponse());
    }

    private void finish() {
        if (!finished.compareAndSet(false, true)) {
            return;
        }
        Duration duration = scope.elapsed();
        CapturedBody kept = requestBody;
        CapturedBody body = kept == null ? requestBody() : kept;
        CapturedBody answer = responseBody();
        Outcome end = outcome == Outcome.COMPLETED && answered.isBrokenOff() ? Outcome.ABORTED : outcome;
        scope.addPhases(answered.firstNanos());
        RequestEntry recorded = new RequestEntry(
                scope.id(),
                0,
                began,
                facts.method(),
                facts.path(),
                status,
                duration,
                scope.handling(facts.ip(), async, end),
                facts.sent(body, brief),
                new RequestEntry.Answered(responseHeaders, answer, scope.notice(), thread),
                scope.findings(),
                scope.tags());
        if (!isOmitted(recorded)) {
            recorder.record(recorded);
        }
    }

    private boolean isOmitted(RequestEntry entry) {
        String path =
                entry.path().startsWith(contextPath) ? entry.path().substring(contextPath.length()) : entry.path();
        return settings.pageFiles().omits(entry.method(), path, entry.handling().route(), entry.status());
    }

    private CapturedBody requestBody() {
        CapturedBody body = facts.requestBody(request, sent, settings.recordBody() && !brief);
        // What the container has parsed did not pass the buffer that has a limit.
        return body.text() == null ? body.limitedTo(settings.maxBodySize()) : body;
    }

    private CapturedBody responseBody() {
        if (facts.method().equals("HEAD")) {
            return CapturedBody.NONE;
        }
        if (!settings.recordBody() || !detailed) {
            return CapturedBody.of(CapturedBody.Kind.NONE, responseType, answered.total());
        }
        return Bodies.of(answered, responseType, responseHeaders.get("content-encoding"));
    }
}
