package dev.kit.studio.capture;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.kit.studio.entries.LogEntry;
import dev.kit.studio.monitor.OwnWork;
import dev.kit.studio.monitor.Recorder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * A Logback appender that records log lines under their request. Thread-safe.
 *
 * <p>This is the only class of the package that depends on Logback: load it only if Logback is present.
 */
public final class StudioLogAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

    private static final String OWN = "dev.kit.studio.";
    private static final int MAX_TRACE = 32_000;

    private final Recorder recorder;
    private final ExceptionCapture exceptions;

    /** Creates an appender, not yet started, that records with {@code recorder}. */
    public StudioLogAppender(Recorder recorder, ExceptionCapture exceptions) {
        this.recorder = recorder;
        this.exceptions = exceptions;
        setName("kit-studio");
    }

    @Override
    protected void append(ILoggingEvent event) {
        String logger = event.getLoggerName();
        if (logger.startsWith(OWN) || OwnWork.isGoingOn()) {
            return;
        }
        CaptureScope scope = CaptureScope.bound();
        if (scope != null) {
            scope.countLog(recorder);
        }
        if (CaptureScope.isBrief() && event.getLevel().toInt() < Level.WARN_INT) {
            return;
        }
        recorder.record(entry(event, scope));
    }

    private LogEntry entry(ILoggingEvent event, @Nullable CaptureScope scope) {
        Map<String, String> context = context(event);
        String fromContext = context.remove(CaptureScope.MDC_KEY);
        IThrowableProxy thrown = event.getThrowableProxy();
        String exceptionId = exceptionId(event, thrown);
        return new LogEntry(
                "",
                0,
                event.getInstant(),
                level(event.getLevel()),
                event.getLoggerName(),
                String.valueOf(event.getFormattedMessage()),
                context,
                event.getThreadName(),
                scope != null ? scope.id() : fromContext != null ? fromContext : during(thrown),
                exceptionId,
                trace(thrown),
                List.of());
    }

    private @Nullable String during(@Nullable IThrowableProxy thrown) {
        return thrown instanceof ThrowableProxy proxy ? exceptions.during(proxy.getThrowable()) : null;
    }

    /** An exception logged below a warning stays part of its line. */
    private @Nullable String exceptionId(ILoggingEvent event, @Nullable IThrowableProxy thrown) {
        boolean isFault = event.getLevel().toInt() >= Level.WARN_INT;
        String id = isFault && thrown instanceof ThrowableProxy proxy ? exceptions.record(proxy.getThrowable()) : "";
        return id.isEmpty() ? null : id;
    }

    private static @Nullable String trace(@Nullable IThrowableProxy thrown) {
        if (thrown == null) {
            return null;
        }
        String text = ThrowableProxyUtil.asString(thrown);
        return text.length() <= MAX_TRACE ? text : text.substring(0, MAX_TRACE) + '…';
    }

    private static Map<String, String> context(ILoggingEvent event) {
        Map<String, String> context = new LinkedHashMap<>(event.getMDCPropertyMap());
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            for (KeyValuePair pair : pairs) {
                context.put(pair.key, String.valueOf(pair.value));
            }
        }
        return context;
    }

    private static LogEntry.Level level(Level level) {
        return switch (level.toInt()) {
            case Level.TRACE_INT -> LogEntry.Level.TRACE;
            case Level.DEBUG_INT -> LogEntry.Level.DEBUG;
            case Level.WARN_INT -> LogEntry.Level.WARN;
            case Level.ERROR_INT -> LogEntry.Level.ERROR;
            default -> LogEntry.Level.INFO;
        };
    }
}
