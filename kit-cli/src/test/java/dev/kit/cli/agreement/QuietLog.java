package dev.kit.cli.agreement;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Turns off loggers that name each refused value, until it is closed. */
final class QuietLog implements AutoCloseable {

    private final List<Before> before = new ArrayList<>();

    private record Before(Logger logger, @Nullable Level level) {}

    QuietLog(String... names) {
        for (String name : names) {
            Logger logger = (Logger) LoggerFactory.getLogger(name);
            before.add(new Before(logger, logger.getLevel()));
            logger.setLevel(Level.OFF);
        }
    }

    @Override
    public void close() {
        before.forEach(each -> each.logger().setLevel(each.level()));
    }
}
