package dev.kit.boot.client.test;

import org.springframework.boot.test.autoconfigure.TestSliceTestContextBootstrapper;

/** Reads the settings of {@link KitClientTest}. */
final class KitClientTestContextBootstrapper extends TestSliceTestContextBootstrapper<KitClientTest> {}
