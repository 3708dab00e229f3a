package com.example.ledger.account;

import static org.springframework.security.test.web.servlet.request.SecurityMockMvcRequestPostProcessors.user;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.test.web.servlet.MockMvc;

@WebMvcTest(AccountController.class)
@Import(AccountControllerTests.OneAccount.class)
class AccountControllerTests {

    @Autowired
    private MockMvc mvc;

    @Test
    void asksForALogin() throws Exception {
        mvc.perform(get("/accounts")).andExpect(status().isUnauthorized());
    }

    @Test
    void listsTheAccountsOfTheUser() throws Exception {
        mvc.perform(get("/accounts").with(user("ada"))).andExpect(jsonPath("$[0].iban").value("XX01"));
    }

    @Test
    void hidesAccountsOfOthers() throws Exception {
        mvc.perform(get("/accounts/XX01").with(user("grace"))).andExpect(status().isNotFound());
    }

    @TestConfiguration
    static class OneAccount {

        private static final Account ACCOUNT = new Account("XX01", "ada", BigDecimal.TEN);

        @Bean
        AccountRepository accounts() {
            return new AccountRepository(null) {

                @Override
                public List<Account> ofOwner(String owner) {
                    return List.of(ACCOUNT);
                }

                @Override
                public Optional<Account> find(String iban) {
                    return Optional.of(ACCOUNT);
                }
            };
        }
    }
}
