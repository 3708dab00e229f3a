package dev.kit.boot.client;

import dev.kit.client.ApiClient;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
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

/** The generated clients below the packages of the application, looked for when the first is asked for. */
final class GeneratedTypes {

    /** The reader of bytecode that the component scan has filled. */
    private static final String READER = "org.springframework.boot.autoconfigure.internalCachingMetadataReaderFactory";

    private final BeanFactory beans;
    private final ResourceLoader resources;
    private @Nullable Set<String> found;

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
                    "Name the class that kit generate:client wrote, and generate it again if an older Kit wrote it.",
                    null);
        }
        return new GeneratedType(named);
    }

    private GeneratedType found(ClientSettings settings) {
        List<String> matching = scanned().stream()
                .filter(type -> name(type).equals(Nearest.plain(settings.name())))
                .toList();
        if (matching.size() == 1) {
            return named(settings, matching.get(0));
        }
        if (matching.size() > 1) {
            throw settings.wrong(
                    "type",
                    "several generated clients have this name: " + String.join(", ", matching),
                    "Set " + settings.property("type") + " to one of them.",
                    null);
        }
        String others = scanned().stream()
                .map(type -> GeneratedType.name(ClassUtils.getShortName(type)) + " (" + type + ")")
                .collect(Collectors.joining(", "));
        String near = Nearest.to(
                        settings.name(),
                        scanned().stream()
                                .map(type -> GeneratedType.name(ClassUtils.getShortName(type)))
                                .toList())
                .map(name -> "Did you mean kit.clients." + name + "? Else set ")
                .orElse("Set ");
        throw settings.wrong(
                "",
                "no generated client has this name below " + String.join(", ", packages()) + "; "
                        + (others.isEmpty() ? "there is none at all" : "there are: " + others),
                near + settings.property("type") + " to the class that kit generate:client wrote.",
                null);
    }

    private static String name(String type) {
        return Nearest.plain(GeneratedType.name(ClassUtils.getShortName(type)));
    }

    private List<String> packages() {
        return AutoConfigurationPackages.has(beans) ? AutoConfigurationPackages.get(beans) : List.of();
    }

    private Set<String> scanned() {
        Set<String> known = found;
        if (known == null) {
            known = scan();
            found = known;
        }
        return known;
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
