package dev.kit.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    @Test
    @DisplayName("the budget stops retries once a tenth of the calls is spent")
    void budgetRunsOut() {
        RetryBudget budget = new RetryBudget();
        for (int i = 0; i < 10; i++) {
            assertThat(budget.spend()).isTrue();
        }
        assertThat(budget.spend()).isFalse();
        for (int i = 0; i < 10; i++) {
            budget.earn();
        }
        assertThat(budget.spend()).isTrue();
    }
}
