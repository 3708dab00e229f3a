package dev.kit.cli.application.unconnected;

import static dev.kit.constructs.endpoints.Endpoints.e;

import com.zaxxer.hikari.HikariDataSource;
import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import java.net.http.HttpClient;
import javax.sql.DataSource;

/** Constructs with a database and a client, neither of which is needed to describe them. */
final class UnconnectedConstructs {

    static final HttpClient CLIENT = HttpClient.newHttpClient();

    static final Service<DataSource> DATABASE = Service.of("database", env -> {
        String url = env.create(read -> read.get("DATABASE_URL").string()).parse();
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(url);
        return pool;
    });

    static final Endpoint<String> hello = e.get("/hello")
            .services(DATABASE)
            .output(String.class)
            .handle(ctx -> CLIENT.version().name());

    private UnconnectedConstructs() {}
}
