package com.example.ledger.transfer;

public class InsufficientFundsException extends RuntimeException {

    public InsufficientFundsException(String iban, Throwable cause) {
        super("Account " + iban + " does not hold that much", cause);
    }
}
