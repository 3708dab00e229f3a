package dev.kit.boot.studio;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import dev.kit.studio.Studio;
import dev.kit.studio.capture.StudioLogAppender;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;

/** Passes log lines to the studio while the application runs. */
@ConditionalOnClass(name = "ch.qos.logback.classic.LoggerContext")
final class LogRecorder implements SmartInitializingSingleton, DisposableBean {

    private final StudioLogAppender appender;

    LogRecorder(Studio studio) {
        this.appender = new StudioLogAppender(studio.recorder(), studio.exceptions());
    }

    @Override
    public void afterSingletonsInstantiated() {
        if (org.slf4j.LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            appender.setContext(context);
            appender.start();
            context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
        }
    }

    @Override
    public void destroy() {
        if (org.slf4j.LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            context.getLogger(Logger.ROOT_LOGGER_NAME).detachAppender(appender);
        }
        appender.stop();
    }
}
