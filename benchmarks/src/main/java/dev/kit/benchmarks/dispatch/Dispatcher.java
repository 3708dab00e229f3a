package dev.kit.benchmarks.dispatch;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.Banner;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;

/** The dispatcher servlet of a running application whose requests are objects instead of bytes on a socket. */
final class Dispatcher implements AutoCloseable {

    private static final String PATH = "/shops/7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4/orders";
    private static final byte[] BODY = """
            {"customer":"Ada Lovelace","sku":"KB-102-DE","quantity":7}""".getBytes(StandardCharsets.UTF_8);

    private static final byte[] WRONG =
            "{\"customer\":\"\",\"sku\":\"KB\",\"quantity\":0}".getBytes(StandardCharsets.UTF_8);

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
        BulkResponse response = dispatcher.dispatch(dispatcher.order(BODY));
        String answer = response.body();
        if (response.getStatus() != 201
                || !answer.contains("\"quantity\":7")
                || !answer.contains("\"express\":true")
                || !"application/json".equals(response.getContentType())) {
            throw new IllegalStateException(application.getSimpleName() + " answers " + response.getStatus() + " "
                    + response.getContentType() + " " + answer);
        }
        BulkRequest wrong = dispatcher.order(WRONG);
        int refused = dispatcher.dispatch(wrong).getStatus();
        if (refused != 400 && refused != 422) {
            throw new IllegalStateException(application.getSimpleName() + " answers " + refused + " to a wrong order.");
        }
        return dispatcher;
    }

    /** A request with a path variable, a query parameter and a JSON body. */
    BulkRequest order() {
        return order(BODY);
    }

    private BulkRequest order(byte[] body) {
        BulkRequest request = new BulkRequest(servletContext, "POST", PATH, body);
        request.setQueryString("express=true");
        request.addParameter("express", "true");
        request.addHeader("Accept", "*/*");
        request.setContentType("application/json");
        return request;
    }

    BulkResponse dispatch(BulkRequest request) throws ServletException, IOException {
        BulkResponse response = new BulkResponse();
        servlet.service(request, response);
        return response;
    }

    @Override
    public void close() {
        servlet.destroy();
        context.close();
    }
}
