package dev.kit.constructs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.envkit.EnvironmentParser;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

final class BeanServiceTest {

    interface Mailer {
        String host();
    }

    private static final Service<Mailer> BEAN = Service.bean("mailer", Mailer.class);
    private static final Service<Mailer> EITHER = Service.bean("mailer", Mailer.class)
            .orElse(env -> {
                String host = env.create(v -> v.get("MAIL_HOST").string()).parse();
                return () -> host;
            });

    private final EnvironmentParser env = new EnvironmentParser(Map.of("MAIL_HOST", "mail.test"));

    @Test
    @DisplayName("a bean with another source is made from the environment where no container is there, once")
    void takesItsOtherSource() {
        ServiceRegistry registry = ServiceRegistry.create(env);
        Mailer made = registry.get(EITHER);
        assertThat(made.host()).isEqualTo("mail.test");
        assertThat(registry.get(EITHER)).isSameAs(made);
    }

    @Test
    @DisplayName("in a container the bean counts alone, and its absence is no reason to make another instance")
    void prefersTheBean() {
        ServiceRegistry registry = ServiceRegistry.create(env, new BeanSource() {
            @Override
            public <T> T bean(String name, Class<T> type) {
                return type.cast((Mailer) () -> "bean");
            }
        });
        assertThat(registry.get(EITHER).host()).isEqualTo("bean");

        ServiceRegistry without = ServiceRegistry.create(env, new BeanSource() {
            @Override
            public <T> T bean(String name, Class<T> type) {
                throw new IllegalArgumentException("no bean " + name);
            }
        });
        assertThatThrownBy(() -> without.get(EITHER)).hasMessageContaining("no bean mailer");
    }

    @Test
    @DisplayName("a bean without another source names the ways out")
    void namesTheWaysOut() {
        assertThatThrownBy(() -> ServiceRegistry.create(env).get(BEAN))
                .hasStackTraceContaining("Service \"mailer\" is a bean of type")
                .hasStackTraceContaining(".orElse(env -> …)");
    }
}
