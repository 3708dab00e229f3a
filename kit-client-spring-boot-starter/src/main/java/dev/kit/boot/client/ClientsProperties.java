package dev.kit.boot.client;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of all clients, for the metadata; each client is bound by itself.
 *
 * @param clients Generated clients by name. Each becomes a bean.
 */
@ConfigurationProperties("kit")
record ClientsProperties(@DefaultValue Map<String, ClientProperties> clients) {}
