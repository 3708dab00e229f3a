package dev.kit.boot;

import dev.kit.constructs.run.NamedConstants;
import java.util.List;
import java.util.function.Function;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

/** Constants that settings name, with the failures of settings. Stateless. */
final class ApplicationConstants {

    private ApplicationConstants() {}

    /** Reads a constant; throws {@link KitConfigException} if there is none of its type. */
    static <T> T read(String setting, ConfigurableListableBeanFactory beans, Function<NamedConstants, T> reader) {
        ClassLoader loader = beans.getBeanClassLoader();
        try {
            return reader.apply(new NamedConstants(loader == null ? ClassLoader.getSystemClassLoader() : loader));
        } catch (IllegalArgumentException e) {
            throw new KitConfigException(
                    String.valueOf(e.getMessage()),
                    List.of("Correct " + setting + ", or declare the static field."),
                    e);
        }
    }
}
