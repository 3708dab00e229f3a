package dev.kit.boot.web;

import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletRequestWrapper;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.filter.ForwardedHeaderFilter;

/**
 * Looks beneath {@link ForwardedHeaderFilter}, which takes the left-most forwarded address for the client's and hides the
 * headers: anyone could choose that address.
 */
final class ForwardedRequests {

    private static final String FILTER = ForwardedHeaderFilter.class.getName() + "$";

    private ForwardedRequests() {}

    /** The request as it came to that filter; the given one if the filter is not there. */
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
