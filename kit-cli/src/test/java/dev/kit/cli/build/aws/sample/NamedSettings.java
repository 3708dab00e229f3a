package dev.kit.cli.build.aws.sample;

import dev.kit.envkit.EnvironmentParser;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Constants that {@code kit.config.yaml} may name. */
final class NamedSettings {

    /** Gives the service of the sample its variable. */
    static final EnvironmentParser PARSER = new EnvironmentParser(Map.of("STORE_URL", "from the constant"));

    /** A logger of all constructs. */
    static final Logger LOGGER = LoggerFactory.getLogger("sample");

    private NamedSettings() {}
}
