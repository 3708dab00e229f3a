package dev.kit.benchmarks.dispatch;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/** The dispatcher servlet of a running application whose requests are objects instead of bytes on a socket. */
final class Dispatcher implements AutoCloseable {

    private static final String PATH = "/shops/7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4/orders";
    private static final byte[] BODY = """
            {"customer":"Ada Lovelace","sku":"KB-102-DE","quantity":7}""".getBytes(StandardCharsets.UTF_8);

    private final MockServletContext servletContext = new MockServletContext();
    private final GenericWebApplicationContext context;
    private final DispatcherServlet servlet;

    private Dispatcher(Class<?> application) throws ServletException {
        context = (GenericWebApplicationContext) new SpringApplicationBuilder(application)
                .contextFactory(type -> new GenericWebApplicationContext(servletContext))
                .bannerMode(Banner.Mode.OFF)
                // As in production: unpackaged, the application would record every request for its developer.
                .properties("logging.level.root=warn", "kit.studio.enabled=false")
                .run();
        servlet = context.getBean(DispatcherServlet.class);
        servlet.init(new MockServletConfig(servletContext, "dispatcherServlet"));
    }

    /** Starts {@code application} and sends one order, which must be answered. */
    static Dispatcher of(Class<?> application) throws ServletException, IOException {
        Dispatcher dispatcher = new Dispatcher(application);
        MockHttpServletResponse response = dispatcher.dispatch(dispatcher.order());
        String answer = response.getContentAsString();
        if (response.getStatus() != 201
                || !answer.contains("\"quantity\":7")
                || !answer.contains("\"express\":true")
                || !"application/json".equals(response.getContentType())) {
            throw new IllegalStateException(application.getSimpleName() + " answers " + response.getStatus() + " "
                    + response.getContentType() + " " + answer);
        }
        MockHttpServletRequest wrong = dispatcher.order();
        wrong.setContent("{\"customer\":\"\",\"sku\":\"KB\",\"quantity\":0}".getBytes(StandardCharsets.UTF_8));
        int refused = dispatcher.dispatch(wrong).getStatus();
        if (refused != 400 && refused != 422) {
            throw new IllegalStateException(application.getSimpleName() + " answers " + refused + " to a wrong order.");
        }
        return dispatcher;
    }

    /** A request with a path variable, a query parameter and a JSON body. */
    MockHttpServletRequest order() {
        MockHttpServletRequest request = new MockHttpServletRequest(servletContext, "POST", PATH);
        request.setQueryString("express=true");
        request.addParameter("express", "true");
        request.addHeader("Accept", "*/*");
        request.setContentType("application/json");
        request.setContent(BODY);
        return request;
    }

    MockHttpServletResponse dispatch(MockHttpServletRequest request) throws ServletException, IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();
        servlet.service(request, response);
        return response;
    }

    @Override
    public void close() {
        servlet.destroy();
        context.close();
    }
}
