package dev.kit.boot.client;

import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AutowireCandidateQualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.util.ClassUtils;

/** Registers the clients: a {@link ConfiguredClient} each, and its generated class over it. */
final class ClientRegistrar implements ImportBeanDefinitionRegistrar {

    private static final Pattern DASH = Pattern.compile("-(.)");

    private final Environment environment;
    private final ConfigurableListableBeanFactory beans;
    private final GeneratedTypes types;

    ClientRegistrar(Environment environment, BeanFactory beans, ResourceLoader resources) {
        this.environment = environment;
        this.beans = (ConfigurableListableBeanFactory) beans;
        this.types = new GeneratedTypes(beans, resources);
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata metadata, BeanDefinitionRegistry registry) {
        boolean healthAsked = false;
        for (ClientSettings settings : ClientSettings.all(environment)) {
            ClientProperties properties = settings.bind();
            GeneratedType type = types.of(settings, properties.type());
            if (!isTaken(settings, type)) {
                register(new ClientFactory(settings, properties, type, beans), registry);
                healthAsked |= asksForHealth(settings, properties);
            }
        }
        if (healthAsked) {
            ClientHealthRegistration.add(registry, beans);
        }
    }

    private boolean asksForHealth(ClientSettings settings, ClientProperties properties) {
        if (properties.health().path() == null) {
            return false;
        }
        if (!ClassUtils.isPresent(
                "org.springframework.boot.health.contributor.HealthContributor", beans.getBeanClassLoader())) {
            throw settings.wrong(
                    "health.path",
                    "the application has no health",
                    "Add the dependency org.springframework.boot:spring-boot-starter-actuator, or remove the path.");
        }
        return true;
    }

    /** Returns the name of a client's bean, such as {@code shopEuClient} for {@code shop-eu}. */
    static String beanName(String client) {
        return DASH.matcher(client).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT)) + "Client";
    }

    /** Returns true if the application has its own bean for the client. */
    private boolean isTaken(ClientSettings settings, GeneratedType type) {
        String name = beanName(settings.name());
        if (!beans.containsBean(name)) {
            return false;
        }
        Class<?> other = beans.getType(name, false);
        if (other != null && type.type().isAssignableFrom(other)) {
            return true;
        }
        throw settings.wrong(
                "",
                "the bean \"" + name + "\" of this client would replace one of type "
                        + (other == null ? "unknown" : other.getName()),
                "Rename that bean or the client. Another name of the client needs " + ClientSettings.PREFIX
                        + ".NAME.type=" + type.type().getName() + ".");
    }

    private static void register(ClientFactory factory, BeanDefinitionRegistry registry) {
        String client = factory.settings().name();
        String inner = ConfiguredClient.BEAN_PREFIX + client;
        RootBeanDefinition configured = new RootBeanDefinition(ConfiguredClient.class, factory::create);
        configured.setDestroyMethodName("close");
        configured.setAttribute(ConfiguredClient.TYPE, factory.type().type());
        registry.registerBeanDefinition(inner, configured);
        RootBeanDefinition generated = definition(factory, inner);
        generated.setDependsOn(inner);
        generated.addQualifier(new AutowireCandidateQualifier(Qualifier.class, client));
        generated.setDescription("The client " + factory.settings().property(""));
        registry.registerBeanDefinition(beanName(client), generated);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // the class is known only here
    private static RootBeanDefinition definition(ClientFactory factory, String inner) {
        Class type = ClassUtils.getUserClass(factory.type().type());
        return new RootBeanDefinition(
                type,
                () -> factory.type()
                        .client(factory.beans()
                                .getBean(inner, ConfiguredClient.class)
                                .fetcher()));
    }
}
