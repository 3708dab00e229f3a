package dev.kit.boot.background;

import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.core.SpringProperties;

/**
 * Recognizes processes that refresh a context without serving requests: training runs, checkpoints and AOT processing.
 */
final class TrainingRun {

    private TrainingRun() {}

    static boolean isOn() {
        return endsWith(DefaultLifecycleProcessor.EXIT_PROPERTY_NAME)
                || endsWith(DefaultLifecycleProcessor.CHECKPOINT_PROPERTY_NAME)
                || SpringProperties.getFlag(AbstractAotProcessor.AOT_PROCESSING);
    }

    private static boolean endsWith(String property) {
        return DefaultLifecycleProcessor.ON_REFRESH_VALUE.equalsIgnoreCase(SpringProperties.getProperty(property));
    }
}
