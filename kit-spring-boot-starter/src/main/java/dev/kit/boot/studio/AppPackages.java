package dev.kit.boot.studio;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;

/** Determines the packages of the application's own code. */
final class AppPackages {

    private AppPackages() {}

    /**
     * Returns the packages of the {@code @SpringBootApplication}, of its component scans and of {@code configured}.
     *
     * <p>Reads bean definitions only, because few beans exist at this point.
     */
    static List<String> of(ConfigurableListableBeanFactory factory, List<String> configured) {
        Set<String> packages = new LinkedHashSet<>(configured);
        List<String> own = AutoConfigurationPackages.has(factory) ? AutoConfigurationPackages.get(factory) : List.of();
        packages.addAll(own);
        for (String name : factory.getBeanDefinitionNames()) {
            if (factory.getBeanDefinition(name) instanceof AnnotatedBeanDefinition definition
                    && isIn(own, definition.getMetadata().getClassName())) {
                definition.getMetadata().getAnnotations().stream(ComponentScan.class)
                        .forEach(scan -> packages.addAll(scanned(scan)));
            }
        }
        return List.copyOf(packages);
    }

    private static boolean isIn(List<String> packages, String className) {
        return packages.stream().anyMatch(name -> name.isEmpty() || className.startsWith(name + '.'));
    }

    private static List<String> scanned(MergedAnnotation<ComponentScan> scan) {
        List<String> packages = new ArrayList<>();
        Arrays.stream(scan.getStringArray("basePackages"))
                .filter(name -> !name.isBlank() && !name.contains("${"))
                .forEach(packages::add);
        Arrays.stream(scan.getStringArray("basePackageClasses"))
                .map(ClassUtils::getPackageName)
                .forEach(packages::add);
        return packages;
    }
}
