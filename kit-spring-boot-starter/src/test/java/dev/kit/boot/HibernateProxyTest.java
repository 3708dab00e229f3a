package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.validation.Schema;
import jakarta.validation.constraints.NotBlank;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.hibernate.proxy.HibernateProxy;
import org.hibernate.proxy.LazyInitializer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Proxies of Hibernate in answers")
final class HibernateProxyTest {

    static class Author {

        @NotBlank String name = "";

        public String getName() {
            return "Ann";
        }
    }

    static final class Lazy extends Author implements HibernateProxy {

        @Override
        public Object writeReplace() {
            return this;
        }

        @Override
        public LazyInitializer getHibernateLazyInitializer() {
            throw new UnsupportedOperationException("nothing is loaded");
        }
    }

    record Book(Author author) {}

    record Shelf(Author owner, List<Author> authors) {}

    @Test
    @DisplayName("endpoints H3 a proxy of Hibernate, whose fields are empty, is not checked")
    void leavesProxiesOut() {
        assertThat(Schema.of(Book.class).check(new Book(new Author()))).hasSize(1);
        assertThat(Schema.of(Book.class).check(new Book(new Lazy()))).isEmpty();
    }

    @Test
    @DisplayName("spring M6 S2 a proxy leaves as the class that it stands for")
    void writesTheDeclaredClass() {
        byte[] written = Schema.of(Shelf.class).write(new Shelf(new Lazy(), List.of(new Lazy())));
        assertThat(new String(written, StandardCharsets.UTF_8))
                .isEqualTo("{\"owner\":{\"name\":\"Ann\"},\"authors\":[{\"name\":\"Ann\"}]}");
    }
}
