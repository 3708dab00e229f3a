package dev.kit.benchmarks.envkit;

import io.smallrye.config.ConfigMapping;
import java.net.URI;
import java.time.Duration;

/** The same configuration as SmallRye's users describe it: nested interfaces that the library implements. */
@ConfigMapping(prefix = "app")
interface MappedConfig {

    Server server();

    Database database();

    Cache cache();

    Mail mail();

    Features features();

    Auth auth();

    interface Server {
        String host();

        int port();

        String path();

        int threads();

        Duration timeout();
    }

    interface Database {
        URI url();

        String user();

        String password();

        int pool();

        Duration timeout();

        boolean ssl();
    }

    interface Cache {
        String host();

        int port();

        Duration ttl();

        int size();

        boolean enabled();
    }

    interface Mail {
        String host();

        int port();

        String sender();

        boolean tls();
    }

    interface Features {
        boolean search();

        boolean export();

        boolean beta();

        String region();

        int batch();
    }

    interface Auth {
        URI issuer();

        String audience();

        Duration ttl();

        Duration refresh();

        String algorithm();
    }

    /** The same values as a record, to compare what was read. */
    default AppConfig values() {
        return new AppConfig(
                new AppConfig.Server(
                        server().host(), server().port(), server().path(), server().threads(), server().timeout()),
                new AppConfig.Database(
                        database().url(),
                        database().user(),
                        database().password(),
                        database().pool(),
                        database().timeout(),
                        database().ssl()),
                new AppConfig.Cache(cache().host(), cache().port(), cache().ttl(), cache().size(), cache().enabled()),
                new AppConfig.Mail(mail().host(), mail().port(), mail().sender(), mail().tls()),
                new AppConfig.Features(
                        features().search(),
                        features().export(),
                        features().beta(),
                        features().region(),
                        features().batch()),
                new AppConfig.Auth(
                        auth().issuer(), auth().audience(), auth().ttl(), auth().refresh(), auth().algorithm()));
    }
}
