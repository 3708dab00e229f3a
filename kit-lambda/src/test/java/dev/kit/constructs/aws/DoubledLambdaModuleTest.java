package dev.kit.constructs.aws;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kit.constructs.ReducedClassPath;
import dev.kit.constructs.subscribers.Subscriber;
import dev.kit.envkit.EnvironmentParser;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DoubledLambdaModuleTest {

    @Test
    @DisplayName("with kit-lambda on the class path twice a function says so when it starts")
    void namesBothCopies(@TempDir Path copy) throws Exception {
        try (URLClassLoader loader = ReducedClassPath.twice(AwsLambdaSubscriber.class, copy)) {
            Method of = loader.loadClass(AwsLambdaSubscriber.class.getName())
                    .getMethod(
                            "of",
                            loader.loadClass(EnvironmentParser.class.getName()),
                            loader.loadClass(Subscriber.class.getName()));

            assertThatThrownBy(() -> of.invoke(null, null, null))
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("is on the class path twice")
                    .hasMessageContaining(copy.toRealPath().toString());
        }
    }
}
