package com.example.ledger.account;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class AccountRepository {

    private final JdbcClient jdbc;

    public AccountRepository(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    public List<Account> ofOwner(String owner) {
        return jdbc.sql("select iban, owner, balance from accounts where owner = ? order by iban")
                .param(owner)
                .query(Account.class)
                .list();
    }

    public Optional<Account> find(String iban) {
        return jdbc.sql("select iban, owner, balance from accounts where iban = :iban")
                .param("iban", iban)
                .query(Account.class)
                .optional();
    }

    public void add(String iban, BigDecimal amount) {
        jdbc.sql("update accounts set balance = balance + :amount where iban = :iban")
                .param("amount", amount)
                .param("iban", iban)
                .update();
    }
}
