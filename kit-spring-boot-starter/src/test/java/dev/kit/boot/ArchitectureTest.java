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
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The shape of the code base, as rules. */
@AnalyzeClasses(packages = "dev.kit", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

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
                    "dev.kit.envkit.."));

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
                    "dev.kit.client.."));

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
                .toList();
    }
}
