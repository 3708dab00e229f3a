package dev.kit.studio.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DetailBudgetTest {

    @Test
    @DisplayName("the requests of a hundred seconds are recorded in detail at once, then so many a second")
    void allowsABurst() {
        DetailBudget budget = new DetailBudget(10);
        AtomicInteger taken = new AtomicInteger();
        long began = System.nanoTime();
        IntStream.range(0, 5_000).parallel().forEach(i -> taken.addAndGet(budget.take() ? 1 : 0));
        long seconds = (System.nanoTime() - began) / 1_000_000_000;
        assertThat(taken.get()).isBetween(1_000, 1_011 + 10 * (int) seconds);
    }

    @Test
    @DisplayName("a budget of 0 has no end")
    void allowsAll() {
        DetailBudget budget = new DetailBudget(0);
        assertThat(IntStream.range(0, 5_000).allMatch(i -> budget.take())).isTrue();
    }
}
