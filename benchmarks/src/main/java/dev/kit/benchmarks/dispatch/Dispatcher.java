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

    private static final String SHOP = "/shops/7b1de1f6-6a1c-4a52-9c3a-0d5bb6a2f9d4/";
    private static final String LINE = """
            {"customer":"Ada Lovelace","sku":"KB-102-DE","quantity":7}""";
    private static final int LINES = 30;

    private static final String WRONG = LINE.replace("7", "0");

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

    /** Starts {@code application} and sends requests to {@code resource}, of which the valid one must be answered. */
    static Dispatcher of(Class<?> application, String resource) throws ServletException, IOException {
        Dispatcher dispatcher = new Dispatcher(application);
        BulkResponse response = dispatcher.dispatch(dispatcher.request(resource));
        String answer = response.body();
        if (response.getStatus() != 201
                || !answer.contains("\"quantity\":7")
                || !answer.contains("\"express\":true")
                || !"application/json".equals(response.getContentType())) {
            throw new IllegalStateException(application.getSimpleName() + " answers " + response.getStatus() + " "
                    + response.getContentType() + " " + answer);
        }
        int refused = dispatcher
                .dispatch(dispatcher.request(resource, body(resource, WRONG)))
                .getStatus();
        if (refused != 400 && refused != 422) {
            throw new IllegalStateException(
                    application.getSimpleName() + " answers " + refused + " to a wrong body of " + resource + ".");
        }
        return dispatcher;
    }

    /** A request with a path variable, a query parameter and a JSON body, to {@code orders} or {@code deliveries}. */
    BulkRequest request(String resource) {
        return request(resource, body(resource, LINE));
    }

    private BulkRequest request(String resource, String body) {
        BulkRequest request =
                new BulkRequest(servletContext, "POST", SHOP + resource, body.getBytes(StandardCharsets.UTF_8));
        request.setQueryString("express=true");
        request.addParameter("express", "true");
        request.addHeader("Accept", "*/*");
        request.setContentType("application/json");
        return request;
    }

    private static String body(String resource, String last) {
        return resource.equals("orders")
                ? last
                : "{\"carrier\":\"DHL\",\"lines\":[" + (LINE + ",").repeat(LINES - 1) + last + "]}";
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
