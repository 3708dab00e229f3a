package com.example.ledger.transfer;

import java.math.BigDecimal;

public record Transfer(long id, String sender, String receiver, BigDecimal amount, String purpose) {}
