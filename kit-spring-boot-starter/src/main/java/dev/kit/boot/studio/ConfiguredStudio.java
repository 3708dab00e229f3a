package dev.kit.boot.studio;

import dev.kit.redaction.Redaction;
import dev.kit.studio.StudioOptions;
import dev.kit.studio.monitor.FileStorage;
import dev.kit.studio.monitor.InMemoryStorage;
import dev.kit.studio.monitor.JdbcStorage;
import dev.kit.studio.monitor.Storage;
import dev.kit.studio.monitor.StorageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;

/** Maps the settings to the options and the storage of the studio. */
final class ConfiguredStudio {

    private static final Logger log = LoggerFactory.getLogger(ConfiguredStudio.class);

    private ConfiguredStudio() {}

    /** Returns the options that depend on the settings and the application's packages alone. */
    static StudioOptions options(StudioProperties properties, Storage storage, ConfigurableListableBeanFactory beans) {
        return StudioOptions.storage(storage)
                .path(properties.path())
                .maxBodySize(Math.toIntExact(properties.maxBodySize().toBytes()))
                .detailsPerSecond(properties.detailsPerSecond())
                .recordBody(properties.recordBody())
                .pruneAfter(properties.pruneAfter())
                .ignorePatterns(properties.ignorePatterns())
                .verdicts(Path.of(properties.storagePath(), "exceptions.properties"))
                .pruneEvery(properties.pruneEvery())
                .redaction(Redaction.defaults().alsoHiding(properties.redact()))
                .allowedHosts(properties.allowedHosts())
                .allowedOrigins(properties.allowedOrigins())
                .propagateTo(properties.propagateTo())
                .browsing(browsing -> browsing.excludeTables(properties.excludeTables())
                        .excludeDefaults(properties.excludeDefaults())
                        .binaryColumns(properties.binaryColumns())
                        .statementTimeout(properties.statementTimeout())
                        .schemaCacheTtl(properties.schemaCacheTtl())
                        .remoteRows(properties.allowRemoteData()))
                .sqlConsole(properties.sqlConsole())
                .appPackages(packages(beans, properties.appPackages()))
                .dryRuns(true);
    }

    /**
     * Returns the packages of the {@code @SpringBootApplication}, of its component scans and of {@code configured}.
     *
     * <p>Reads bean definitions only, because few beans exist at this point.
     */
    private static List<String> packages(ConfigurableListableBeanFactory factory, List<String> configured) {
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

    /** Creates the configured storage. An unusable storage never prevents the application from starting. */
    static Storage storage(StudioProperties properties, @Nullable DataSource database) {
        return switch (properties.storage()) {
            case AUTO -> carried(properties, CarriedStorage.isKitDev());
            case MEMORY -> carried(properties, false);
            case FILE -> carried(properties, true);
            case JDBC -> jdbc(properties, database);
        };
    }

    private static Storage carried(StudioProperties properties, boolean file) {
        return CarriedStorage.of(
                List.of(file, properties.storageSize(), properties.storagePath(), properties.pruneAfter()),
                () -> file ? file(properties) : memory(properties));
    }

    private static Storage memory(StudioProperties properties) {
        return InMemoryStorage.ofBytes(properties.storageSize().toBytes());
    }

    private static Storage file(StudioProperties properties) {
        try {
            long bytes = properties.storageSize().toBytes();
            FileStorage.Limits limits = new FileStorage.Limits(Map.of(), bytes, properties.pruneAfter());
            return FileStorage.open(Path.of(properties.storagePath()), limits, bytes, true);
        } catch (StorageException unusable) {
            log.warn("The studio forgets this run at its end: {}", unusable.getMessage());
            return memory(properties);
        }
    }

    private static Storage jdbc(StudioProperties properties, @Nullable DataSource database) {
        if (database == null) {
            log.warn("The studio forgets this run at its end: kit.studio.storage=jdbc needs a database,"
                    + " and spring-boot-starter-jdbc is not there.");
            return memory(properties);
        }
        return new JdbcStorage(
                database,
                new JdbcStorage.Settings(properties.storageSchema(), Map.of(), properties.storageCreateTable()),
                properties.storageSize().toBytes());
    }
}
