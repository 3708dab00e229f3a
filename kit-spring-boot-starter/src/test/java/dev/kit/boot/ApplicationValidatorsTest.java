package dev.kit.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.validation.Issue;
import dev.kit.constructs.validation.Schema;
import dev.kit.constructs.validation.SchemaContext;
import jakarta.validation.Constraint;
import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.Payload;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@DisplayName("Constraint validators of an application")
final class ApplicationValidatorsTest {

    record Articles(Set<String> known) {}

    record Ordered(@Article String article) {}

    record Order(List<Ordered> lines) {}

    @Constraint(validatedBy = ArticleValidator.class)
    @Retention(RetentionPolicy.RUNTIME)
    @interface Article {

        String message() default "must be an article";

        Class<?>[] groups() default {};

        Class<? extends Payload>[] payload() default {};
    }

    static final class ArticleValidator implements ConstraintValidator<Article, String> {

        private final Articles articles;

        ArticleValidator(Articles articles) {
            this.articles = articles;
        }

        @Override
        public boolean isValid(String value, ConstraintValidatorContext context) {
            return articles.known().contains(value);
        }
    }

    private static final Schema<Order> ORDER = Schema.of(Order.class);

    @Test
    @DisplayName("endpoints M2 validators take beans, and two applications with one schema do not share them")
    void takesBeansOfItsContext() {
        try (AnnotationConfigApplicationContext pens = context("pen");
                AnnotationConfigApplicationContext cups = context("cup")) {
            Schema<Order> ofPens = ORDER.with(pens.getBean(SchemaContext.class));
            Schema<Order> ofCups = ORDER.with(cups.getBean(SchemaContext.class));
            Order order = new Order(List.of(new Ordered("pen")));
            assertThat(ofPens.check(order)).isEmpty();
            assertThat(ofCups.check(order))
                    .containsExactly(new Issue(List.of("lines", 0, "article"), "must be an article", "Article"));
            assertThat(ofPens.check(order)).isEmpty();
        }
    }

    private static AnnotationConfigApplicationContext context(String article) {
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
        context.registerBean(Articles.class, () -> new Articles(Set.of(article)));
        context.register(ApplicationValidators.class);
        context.refresh();
        return context;
    }
}
