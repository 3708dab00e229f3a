package com.example.ledger.account;

import java.math.BigDecimal;

public record Account(String iban, String owner, BigDecimal balance) {}
