package dev.kit.benchmarks.peers;

import dev.kit.benchmarks.orders.NewOrder;
import dev.kit.benchmarks.orders.Order;
import io.smallrye.common.annotation.Blocking;
import io.smallrye.common.annotation.NonBlocking;
import jakarta.validation.Valid;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.UUID;
import org.jboss.resteasy.reactive.ResponseStatus;
import org.jboss.resteasy.reactive.RestPath;
import org.jboss.resteasy.reactive.RestQuery;

/** The order in Quarkus REST: on a worker thread, as code with a database runs, and on the event loop. */
@Path("/")
public class OrderResource {

    /** Runs on a worker thread. */
    @POST
    @Path("/shops/{shop}/orders")
    @ResponseStatus(201)
    @Blocking
    public Order place(@RestPath UUID shop, @RestQuery boolean express, @Valid NewOrder order) {
        return Order.place(shop, express, order);
    }

    /** Runs on the event loop; nothing in it may wait. */
    @POST
    @Path("/loop/shops/{shop}/orders")
    @ResponseStatus(201)
    @NonBlocking
    public Order placeOnEventLoop(@RestPath UUID shop, @RestQuery boolean express, @Valid NewOrder order) {
        return Order.place(shop, express, order);
    }
}
