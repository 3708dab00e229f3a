package com.example.ledger.transfer;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;

public record TransferRequest(
        @NotBlank String sender,
        @NotBlank String receiver,
        @NotNull @Positive BigDecimal amount,
        @Size(max = 140) String purpose) {}
