package dev.kit.boot.studio;

import dev.kit.studio.Studio;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.HttpMediaTypeException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Records every exception of a controller before the application handles it, and resolves none. */
@Order(Ordered.HIGHEST_PRECEDENCE)
record ExceptionRecorder(Studio studio) implements HandlerExceptionResolver {

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (!saysThatNothingFits(failure)) {
            studio.recordException(failure);
        }
        return null;
    }

    /**
     * Returns true for a 404, 405, 406 or 415 of the dispatcher itself, which is a regular response with that status.
     */
    private static boolean saysThatNothingFits(Exception failure) {
        return failure instanceof NoResourceFoundException
                || failure instanceof NoHandlerFoundException
                || failure instanceof HttpRequestMethodNotSupportedException
                || failure instanceof HttpMediaTypeException;
    }
}
