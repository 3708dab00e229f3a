package dev.kit.boot.web;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.filter.ForwardedHeaderFilter;

/**
 * Unwraps {@link ForwardedHeaderFilter}, which takes the left-most forwarded address as the client's and hides the
 * headers: any client could forge that address.
 */
final class ForwardedRequests {

    private static final String FILTER = ForwardedHeaderFilter.class.getName() + "$";

    private ForwardedRequests() {}

    /** Returns the request that the filter received, or {@code request} itself if the filter is absent. */
    static HttpServletRequest beneath(HttpServletRequest request) {
        HttpServletRequest found = request;
        ServletRequest current = request;
        while (current instanceof ServletRequestWrapper wrapper) {
            boolean forwarded = wrapper.getClass().getName().startsWith(FILTER);
            current = wrapper.getRequest();
            if (forwarded && current instanceof HttpServletRequest inner) {
                found = inner;
            }
        }
        return found;
    }
}
