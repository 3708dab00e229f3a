package dev.kit.boot;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Settings of the constructs. Each is also a key of {@code kit.config.yaml} without the prefix.
 *
 * @param routes Packages or class path globs that hold endpoints; the application's own packages unless given.
 * @param subscribers Packages or class path globs that hold subscribers; the same as for routes unless given.
 * @param crons Packages or class path globs that hold crons; the same as for routes unless given.
 * @param functions Packages or class path globs that hold functions; the same as for routes unless given.
 * @param envParser Static constant that services are made with, such as com.acme.Env#PARSER: an EnvironmentParser, or
 *     a ConfigParser or EnvironmentSchema that is checked before the first service is made; Spring's environment
 *     unless given.
 * @param logger Static constant that constructs without their own logger use, such as com.acme.Log#LOGGER; a logger by
 *     the name of each construct unless given.
 * @param maxBodySize Largest request body that endpoints accept.
 * @param requestTimeout Longest time a request may take before it is interrupted and answered with 504.
 * @param json How endpoints read and write JSON.
 * @param openapi The document of the endpoints.
 * @param web What stands between the clients and this application.
 * @param events Events and their subscribers.
 * @param build What jars of kit build have in addition.
 * @param errors Answers to exceptions.
 */
@ConfigurationProperties("kit")
public record KitProperties(
        @Nullable List<String> routes,
        @Nullable List<String> subscribers,
        @Nullable List<String> crons,
        @Nullable List<String> functions,
        @Nullable String envParser,
        @Nullable String logger,
        @DefaultValue("1MB") DataSize maxBodySize,
        @DefaultValue("30s") Duration requestTimeout,
        @DefaultValue Json json,
        @DefaultValue OpenApi openapi,
        @DefaultValue Web web,
        @DefaultValue Events events,
        @DefaultValue Build build,
        @DefaultValue Errors errors) {

    /**
     * The JSON of endpoints.
     *
     * @param mapper Whose names, inclusion, formats and modules endpoints use: Kit's, or those of the application's
     *     JsonMapper, which spring.jackson.* configures.
     */
    public record Json(@DefaultValue("kit") Mapper mapper) {

        /** The source of the JSON settings. */
        public enum Mapper {
            /** The settings of Jackson 3, whatever the application configures. */
            KIT,

            /** The settings of the application's mapper. */
            APPLICATION
        }
    }

    /**
     * Parts of jars that {@code kit build} makes.
     *
     * @param health Whether such a jar answers /health and /ready; only where the actuator does not.
     */
    public record Build(@DefaultValue("true") boolean health) {}

    /**
     * Answers to exceptions.
     *
     * @param advice Whose advice is asked for an exception that no endpoint maps: kit for none, application for the
     *     application's classes with @ControllerAdvice.
     */
    public record Errors(@DefaultValue("kit") Advice advice) {

        /** The advice that is asked. */
        public enum Advice {
            /** None: Kit answers. */
            KIT,
            /** That of Spring MVC in the application. */
            APPLICATION
        }
    }

    /**
     * Settings for the proxies between clients and this application.
     *
     * @param trustedProxies Addresses or CIDR blocks of the proxies whose X-Forwarded-For or Forwarded header is
     *     believed; none by default.
     */
    public record Web(@DefaultValue List<String> trustedProxies) {}

    /**
     * Events and their subscribers.
     *
     * @param outbox Whether events of constructs with a database are written in their transaction and sent after it.
     * @param inboxRetention How long idempotent subscribers remember which events they handled.
     * @param figuresInterval How old the figures of brokers and outboxes may be that gauges and health indicators show.
     * @param health When the health of events is DOWN.
     */
    public record Events(
            @DefaultValue("false") boolean outbox,
            @DefaultValue("14d") Duration inboxRetention,
            @DefaultValue("15s") Duration figuresInterval,
            @DefaultValue Health health) {}

    /**
     * Conditions under which the health of events is DOWN.
     *
     * @param maxRelayAge Longest time an event may wait in an outbox; no limit unless given.
     * @param maxParked Most events that may be given up; no limit unless given.
     */
    public record Health(
            @Nullable Duration maxRelayAge, @Nullable Long maxParked) {}

    /**
     * The document of the endpoints.
     *
     * @param enabled Whether the document and its page are served.
     * @param title Title of the document; the application's name unless given.
     * @param version Version of the documented API.
     * @param description Description of the documented API.
     * @param docsPath Path of the documentation page; the document stands below it as openapi.json and openapi.yaml.
     * @param servers Addresses of the API, absolute or relative to that of the document; / with the context path unless
     *     given.
     * @param license Licence of the API; none unless given.
     * @param contact People to ask about the API; nobody unless given.
     * @param externalDocs Documentation elsewhere; none unless given.
     */
    public record OpenApi(
            @DefaultValue("true") boolean enabled,
            @Nullable String title,
            @DefaultValue("1.0.0") String version,
            @Nullable String description,
            @DefaultValue("/docs") String docsPath,
            @DefaultValue List<String> servers,
            @Nullable License license,
            @Nullable Contact contact,
            @Nullable ExternalDocs externalDocs) {}

    /**
     * The licence of an API.
     *
     * @param name Name of the licence, such as Apache 2.0; required with any other setting of it.
     * @param identifier SPDX expression of the licence, such as Apache-2.0; instead of its URL.
     * @param url Address of the text of the licence.
     */
    public record License(
            @Nullable String name,
            @Nullable String identifier,
            @Nullable String url) {}

    /**
     * The people to ask about an API.
     *
     * @param name Name of the person or team to ask about the API.
     * @param url Address of a page about the API's support.
     * @param email E-mail address of the person or team to ask about the API.
     */
    public record Contact(
            @Nullable String name,
            @Nullable String url,
            @Nullable String email) {}

    /**
     * Documentation elsewhere.
     *
     * @param url Address of further documentation of the API; required with its description.
     * @param description What the further documentation describes.
     */
    public record ExternalDocs(
            @Nullable String url, @Nullable String description) {}
}
