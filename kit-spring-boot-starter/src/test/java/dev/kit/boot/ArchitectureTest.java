package dev.kit.boot;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.ABSTRACT;
import static com.tngtech.archunit.core.domain.JavaModifier.FINAL;
import static com.tngtech.archunit.core.domain.properties.HasModifiers.Predicates.modifier;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The shape of the code base, as rules. */
@AnalyzeClasses(
        packages = "dev.kit",
        importOptions = {DoNotIncludeTests.class, ArchitectureTest.OwnMainClasses.class})
class ArchitectureTest {

    private static final String RELOCATED = "dev.kit.client.relocated..";

    private static final String JSPECIFY = "org.jspecify..";

    @ArchTest
    static final ArchRule packagesAreFreeOfCycles =
            slices().matching("dev.kit.(**)").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule envkitKnowsNoFramework = classes()
            .that()
            .resideInAPackage("dev.kit.envkit..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "java..",
                    "javax.crypto..",
                    JSPECIFY,
                    "org.slf4j..",
                    "tools.jackson..",
                    "com.fasterxml.jackson.annotation..",
                    "dev.kit.redaction..",
                    "dev.kit.envkit.."));

    @ArchTest
    static final ArchRule redactionKnowsOnlyTheJdk = classes()
            .that()
            .resideInAPackage("dev.kit.redaction..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage("java..", JSPECIFY, "dev.kit.redaction.."));

    @ArchTest
    static final ArchRule clientKnowsNoFramework = classes()
            .that()
            .resideInAPackage("dev.kit.client..")
            .should()
            .onlyDependOnClassesThat(resideInAnyPackage(
                    "java..",
                    "javax..",
                    "okhttp3..",
                    "okio..",
                    JSPECIFY,
                    "tools.jackson..",
                    "com.fasterxml.jackson.annotation..",
                    "dev.kit.redaction..",
                    "dev.kit.client.."));

    @ArchTest
    static final ArchRule clientStarterKnowsNoWeb = noClasses()
            .that()
            .resideInAPackage("dev.kit.boot.client..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "dev.kit.constructs..",
                    "dev.kit.studio..",
                    "dev.kit.cli..",
                    "jakarta.servlet..",
                    "org.springframework.web.."));

    @ArchTest
    static final ArchRule onlyTheQueryCacheKnowsItsStore = noClasses()
            .that()
            .resideOutsideOfPackage("dev.kit.client.query")
            .should()
            .dependOnClassesThat(resideInAnyPackage(RELOCATED));

    @ArchTest
    static final ArchRule constructsKnowNoWebFramework = noClasses()
            .that()
            .resideInAPackage("dev.kit.constructs..")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "org.springframework.web..",
                    "org.springframework.context..",
                    "org.springframework.boot..",
                    "jakarta.servlet.."));

    /** The packages allowed to each transport beside the SPI: its driver, and the core's libraries. */
    private static final Map<String, String> DRIVERS = Map.of(
            "dev.kit.constructs.events.basic", "none",
            "dev.kit.constructs.events.pgboss", "org.postgresql..",
            "dev.kit.constructs.events.rabbitmq", "com.rabbitmq.client..",
            "dev.kit.constructs.events.sqs", "software.amazon.awssdk..",
            "dev.kit.constructs.events.sns", "software.amazon.awssdk..");

    @ArchTest
    static void transportsKnowTheirDriverAlone(JavaClasses classes) {
        DRIVERS.forEach((transport, driver) -> classes()
                .that()
                .resideInAPackage(transport)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(
                                "java..", "javax..", JSPECIFY, "org.slf4j..", "tools.jackson..", "dev.kit..", driver)
                        .or(resideInAnyPackage(
                                "com.fasterxml.jackson.annotation..",
                                "org.springframework.jdbc..",
                                "org.springframework.transaction..",
                                "org.springframework.util..")))
                .check(classes));
    }

    @ArchTest
    static final ArchRule coreKnowsNoDriver = noClasses()
            .that(resideInAPackage("dev.kit.constructs..")
                    .and(not(resideInAnyPackage(
                            "dev.kit.constructs.events.pgboss",
                            "dev.kit.constructs.events.rabbitmq",
                            "dev.kit.constructs.events.sqs",
                            "dev.kit.constructs.events.sns",
                            "dev.kit.constructs.aws",
                            "dev.kit.constructs.ratelimit.distributed",
                            "dev.kit.constructs.testing.."))))
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "com.amazonaws..",
                    "com.rabbitmq..",
                    "io.github.bucket4j..",
                    "io.lettuce..",
                    "org.crac..",
                    "org.junit..",
                    "software.amazon.."));

    @ArchTest
    static final ArchRule lambdaKnowsNoSdk = noClasses()
            .that()
            .resideInAPackage("dev.kit.constructs.aws")
            .should()
            .dependOnClassesThat(resideInAPackage("software.amazon.."));

    /** The optional libraries of the core, each in one package; the driver in the one class that cancels. */
    @ArchTest
    static void optionalLibrariesHaveOnePlace(JavaClasses classes) {
        Map.of(
                        "com.github.kagkarlsson..", "dev\\.kit\\.constructs\\.crons\\..*",
                        "com.nimbusds..", "dev\\.kit\\.constructs\\.jwt\\..*",
                        "org.jooq..", "dev\\.kit\\.constructs\\.database\\..*",
                        "org.postgresql..", "dev\\.kit\\.constructs\\.database\\.PostgresDriver.*")
                .forEach((library, place) -> noClasses()
                        .that()
                        .resideInAPackage("dev.kit.constructs..")
                        .and()
                        .resideOutsideOfPackages("dev.kit.constructs.events.pgboss", "dev.kit.constructs.testing..")
                        .and()
                        .haveNameNotMatching(place)
                        .should()
                        .dependOnClassesThat(resideInAPackage(library))
                        .check(classes));
    }

    @ArchTest
    static final ArchRule studioKnowsNoSpring = noClasses()
            .that()
            .resideInAPackage("dev.kit.studio..")
            .should()
            .dependOnClassesThat(resideInAnyPackage("org.springframework..", "dev.kit.constructs.."));

    @ArchTest
    static void packagesImportOnlyWhatTheTableAllows(JavaClasses classes) {
        ImportTable.asMap()
                .forEach((name, allowed) -> classes()
                        .that()
                        .resideInAPackage(name)
                        .should()
                        .onlyDependOnClassesThat(resideOutsideOfPackage("dev.kit..")
                                .or(resideInAPackage(name))
                                .or(resideInAnyPackage(allowed.toArray(String[]::new))))
                        .allowEmptyShould(true)
                        .check(classes));
        assertThat(ourPackages(classes))
                .extracting(JavaPackage::getName)
                .as("packages that the table does not know")
                .isSubsetOf(ImportTable.asMap().keySet());
    }

    @ArchTest
    static void transportsSeeNoDriverButTheirOwn(JavaClasses classes) {
        String events = "dev.kit.constructs.events.";
        Map<String, String> drivers = Map.of(
                events + "rabbitmq", "com.rabbitmq..",
                events + "pgboss", "org.postgresql..",
                events + "sqs", "software.amazon.awssdk..",
                events + "sns", "software.amazon.awssdk..");
        Stream.concat(Stream.of("basic", "codec", "delivery", "outbox").map(events::concat), drivers.keySet().stream())
                .forEach(name -> noClasses()
                        .that()
                        .resideInAPackage(name)
                        .should()
                        .dependOnClassesThat(resideInAnyPackage(drivers.values().stream()
                                .filter(driver -> !driver.equals(drivers.get(name)))
                                .toArray(String[]::new)))
                        .check(classes));
    }

    @ArchTest
    static final ArchRule namesSayWhatATypeIs = noClasses()
            .should()
            .haveNameMatching(".*(Impl|Utils?|Helper|Manager|Common)")
            .orShould()
            .resideInAnyPackage("..util..", "..utils..", "..common..", "..impl..", "..helper..", "..internal..");

    @ArchTest
    static final ArchRule defaultImplementationsStayHidden = classes()
            .that()
            .haveSimpleNameStartingWith("Default")
            .should()
            .notBePublic()
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule publicClassesAreClosedForInheritance = classes()
            .that()
            .arePublic()
            .and()
            .areTopLevelClasses()
            .and()
            .areNotInterfaces()
            .and(not(modifier(ABSTRACT)))
            .and()
            .haveSimpleNameNotEndingWith("Exception")
            .should()
            .haveModifier(FINAL);

    @ArchTest
    static final ArchRule autoConfigurationBeansArePackagePrivate = methods()
            .that()
            .areAnnotatedWith(Bean.class)
            .and()
            .areDeclaredInClassesThat()
            .areAnnotatedWith(AutoConfiguration.class)
            .should()
            .notBePublic();

    @ArchTest
    static void everyPackageIsNullMarked(JavaClasses classes) {
        assertThat(ourPackages(classes))
                .allSatisfy(javaPackage -> assertThat(javaPackage.isAnnotatedWith(NullMarked.class))
                        .as(javaPackage.getName())
                        .isTrue());
    }

    private static List<JavaPackage> ourPackages(JavaClasses classes) {
        return classes.getPackage("dev.kit").getSubpackagesInTree().stream()
                .filter(javaPackage -> !javaPackage.getClasses().isEmpty())
                .filter(javaPackage -> !javaPackage.getName().contains(".relocated."))
                .toList();
    }

    /** Leaves out the libraries inside our jars, whose shape is not ours, and jars of tests. */
    static final class OwnMainClasses implements ImportOption {

        @Override
        public boolean includes(Location location) {
            return !location.contains("/relocated/") && !location.contains("-tests.jar!");
        }
    }
}
