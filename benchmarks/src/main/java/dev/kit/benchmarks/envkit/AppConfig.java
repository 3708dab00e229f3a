package dev.kit.benchmarks.envkit;

import java.net.URI;
import java.time.Duration;

/** Thirty variables in six groups; what every reader of the comparison has to produce. */
record AppConfig(Server server, Database database, Cache cache, Mail mail, Features features, Auth auth) {

    record Server(String host, int port, String path, int threads, Duration timeout) {}

    record Database(URI url, String user, String password, int pool, Duration timeout, boolean ssl) {}

    record Cache(String host, int port, Duration ttl, int size, boolean enabled) {}

    record Mail(String host, int port, String sender, boolean tls) {}

    record Features(boolean search, boolean export, boolean beta, String region, int batch) {}

    record Auth(URI issuer, String audience, Duration ttl, Duration refresh, String algorithm) {}
}
