package dev.kit.boot.client.test;

import org.springframework.boot.test.context.filter.annotation.StandardAnnotationCustomizableTypeExcludeFilter;

/** Leaves the components of the application out. */
final class KitClientTypeExcludeFilter extends StandardAnnotationCustomizableTypeExcludeFilter<KitClientTest> {

    KitClientTypeExcludeFilter(Class<?> testClass) {
        super(testClass);
    }
}
