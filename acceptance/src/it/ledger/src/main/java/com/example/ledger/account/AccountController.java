package com.example.ledger.account;

import java.security.Principal;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class AccountController {

    private final AccountRepository accounts;

    AccountController(AccountRepository accounts) {
        this.accounts = accounts;
    }

    @GetMapping("/accounts")
    List<Account> mine(Principal principal) {
        return accounts.ofOwner(principal.getName());
    }

    @GetMapping("/accounts/{iban}")
    Account one(@PathVariable String iban, Principal principal) {
        return accounts.find(iban)
                .filter(account -> account.owner().equals(principal.getName()))
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "No account " + iban));
    }

    @GetMapping("/rates")
    Map<String, String> rates() {
        return Map.of("EUR", "1.00");
    }
}
