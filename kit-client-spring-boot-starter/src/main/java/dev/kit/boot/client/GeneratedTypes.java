package dev.kit.boot.client;

import dev.kit.client.ApiClient;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.util.function.SingletonSupplier;

/** The generated clients below the packages of the application, looked for when the first is asked for. */
final class GeneratedTypes {

    /** The reader of bytecode that the component scan has filled. */
    private static final String READER = "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

    private final BeanFactory beans;
    private final ResourceLoader resources;
    private final Supplier<Set<String>> scanned = SingletonSupplier.of(this::scan);

    GeneratedTypes(BeanFactory beans, ResourceLoader resources) {
        this.beans = beans;
        this.resources = resources;
    }

    /**
     * Returns the class of a client.
     *
     * @param type the name of the class; null to look for the client's name
     */
    GeneratedType of(ClientSettings settings, @Nullable String type) {
        return type != null ? named(settings, type) : found(settings);
    }

    private GeneratedType named(ClientSettings settings, String type) {
        Class<?> named;
        try {
            named = ClassUtils.forName(type, resources.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw settings.wrong(
                    "type", "there is no class " + type, "Name the class that kit generate:client wrote.", e);
        }
        if (!named.isAnnotationPresent(ApiClient.class)) {
            throw settings.wrong(
                    "type",
                    type + " is no generated client",
                    "Name the class that kit generate:client wrote, and generate it again if an older Kit wrote it.");
        }
        return new GeneratedType(named);
    }

    private GeneratedType found(ClientSettings settings) {
        Set<String> types = scanned.get();
        List<String> matching = types.stream()
                .filter(type -> Nearest.plain(name(type)).equals(Nearest.plain(settings.name())))
                .toList();
        if (matching.size() == 1) {
            return named(settings, matching.get(0));
        }
        if (matching.size() > 1) {
            throw settings.wrong(
                    "type",
                    "several generated clients have this name: " + String.join(", ", matching),
                    "Set " + settings.property("type") + " to one of them.");
        }
        String others =
                types.stream().map(type -> name(type) + " (" + type + ")").collect(Collectors.joining(", "));
        List<String> names = types.stream().map(GeneratedTypes::name).toList();
        String near = Nearest.to(settings.name(), names)
                .map(name -> "Did you mean kit.clients." + name + "? Else set ")
                .orElse("Set ");
        throw settings.wrong(
                "",
                "no generated client has this name below " + String.join(", ", packages()) + "; "
                        + (others.isEmpty() ? "there is none at all" : "there are: " + others),
                near + settings.property("type") + " to the class that kit generate:client wrote.");
    }

    private static String name(String type) {
        return GeneratedType.name(ClassUtils.getShortName(type));
    }

    private List<String> packages() {
        return AutoConfigurationPackages.has(beans) ? AutoConfigurationPackages.get(beans) : List.of();
    }

    private Set<String> scan() {
        var scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.setResourceLoader(resources);
        if (beans.containsBean(READER)) {
            scanner.setMetadataReaderFactory(beans.getBean(READER, MetadataReaderFactory.class));
        }
        scanner.addIncludeFilter(new AnnotationTypeFilter(ApiClient.class, false));
        return packages().stream()
                .flatMap(name -> scanner.findCandidateComponents(name).stream())
                .map(BeanDefinition::getBeanClassName)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
