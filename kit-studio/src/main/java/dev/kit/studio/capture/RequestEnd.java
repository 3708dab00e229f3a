package dev.kit.studio.capture;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;

/**
 * Tells the capture when the container is through with a request, its error page included.
 *
 * <p>A failed request may still get an error page, or not when none is registered: only the container knows. Without
 * this listener the capture waits a second for one. Thread-safe.
 */
public final class RequestEnd implements ServletRequestListener {

    private static final String WATCHED = RequestEnd.class.getName() + ".watched";

    /** A listener for any context whose requests are captured. */
    public RequestEnd() {}

    static boolean isWatched(ServletRequest request) {
        return request.getAttribute(WATCHED) != null;
    }

    @Override
    public void requestInitialized(ServletRequestEvent event) {
        event.getServletRequest().setAttribute(WATCHED, true);
    }

    @Override
    public void requestDestroyed(ServletRequestEvent event) {
        Recording recording = CaptureFilter.recordingOf(event.getServletRequest());
        if (recording != null) {
            recording.ended();
        }
    }
}
