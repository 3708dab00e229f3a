package dev.kit.studio.capture;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestEvent;
import jakarta.servlet.ServletRequestListener;

/**
 * Notifies the capture of the end of a request. The end includes the error page.
 *
 * <p>A failed request may or may not get an error page, depending on the registered ones: only the container knows.
 * Without this listener the capture waits a second for one. Thread-safe.
 */
public final class RequestEnd implements ServletRequestListener {

    private static final String WATCHED = RequestEnd.class.getName() + ".watched";

    /** Creates a listener for any context whose requests are captured. */
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
        RequestRecording recording = CaptureFilter.recordingOf(event.getServletRequest());
        if (recording != null) {
            recording.ended();
        }
    }
}
