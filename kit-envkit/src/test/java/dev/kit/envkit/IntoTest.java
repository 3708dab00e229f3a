package dev.kit.envkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class IntoTest {

    record Sixteen(
            int a,
            int b,
            int c,
            int d,
            int e,
            int f,
            int g,
            int h,
            int i,
            int j,
            int k,
            int l,
            int m,
            int n,
            int o,
            int p) {}

    private static Variable<Integer> number(Env env, int value) {
        return env.get("N" + value).integer().orElse(value);
    }

    @Test
    @DisplayName("EP-11 sixteen values arrive in the order of their declaration")
    void buildsFromSixteen() {
        ConfigParser<Sixteen> parser = new EnvironmentParser(Map.of("N16", "160"))
                .create(env -> env.into(
                        Sixteen::new,
                        number(env, 1),
                        number(env, 2),
                        number(env, 3),
                        number(env, 4),
                        number(env, 5),
                        number(env, 6),
                        number(env, 7),
                        number(env, 8),
                        number(env, 9),
                        number(env, 10),
                        number(env, 11),
                        number(env, 12),
                        number(env, 13),
                        number(env, 14),
                        number(env, 15),
                        number(env, 16)));
        assertThat(parser.parse()).isEqualTo(new Sixteen(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 160));
    }
}
