package dev.kit.constructs.docs;

import static dev.kit.constructs.endpoints.Endpoints.e;
import static dev.kit.constructs.functions.Functions.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kit.constructs.Service;
import dev.kit.constructs.endpoints.Endpoint;
import dev.kit.constructs.functions.CloudFunction;
import dev.kit.constructs.functions.FunctionInvoker;
import dev.kit.constructs.testing.TestFunctionAdaptor;
import jakarta.validation.constraints.PositiveOrZero;
import java.math.BigDecimal;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The blocks of docs/functions.md. */
final class FunctionGuideTest {

    record FromPrice(@PositiveOrZero BigDecimal price) {}

    record StockValue(BigDecimal value) {}

    static final Service<DataSource> DATABASE = Service.bean("database", DataSource.class);

    static final CloudFunction<FromPrice, StockValue> valueStock = f.input(FromPrice.class)
            .output(StockValue.class)
            .database(DATABASE)
            .handle(ctx -> value(ctx.db(), ctx.input().price()));

    static final Service<FunctionInvoker> FUNCTIONS = Service.bean("functions", FunctionInvoker.class);

    static final Endpoint<StockValue> showValue = e.services(FUNCTIONS)
            .get("/value")
            .output(StockValue.class)
            .handle(ctx -> {
                StockValue value = ctx.service(FUNCTIONS).call(valueStock, new FromPrice(BigDecimal.TEN));
                StockValue joined = ctx.service(FUNCTIONS).join().call(valueStock, new FromPrice(BigDecimal.ONE));
                return joined.value().signum() > 0 ? value : joined;
            });

    private static StockValue value(JdbcClient db, BigDecimal price) {
        assertThat(db).isNotNull();
        return new StockValue(price.add(price));
    }

    @Test
    void pageShowsThisSource() throws Exception {
        Guide.of("functions.md").showsOnlySourceOf(FunctionGuideTest.class);
        JdbcClient db = JdbcClient.create(new DriverManagerDataSource());
        StockValue value = TestFunctionAdaptor.of(valueStock).database(db).invoke(new FromPrice(BigDecimal.TEN));
        assertThat(value.value()).isEqualByComparingTo("20");
        assertThat(showValue.path()).isEqualTo("/value");
    }
}
