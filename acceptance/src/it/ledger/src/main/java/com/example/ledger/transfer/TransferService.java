package com.example.ledger.transfer;

import com.example.ledger.account.AccountRepository;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class TransferService {

    private static final Logger log = LoggerFactory.getLogger(TransferService.class);

    private final AccountRepository accounts;
    private final JdbcClient jdbc;

    TransferService(AccountRepository accounts, JdbcClient jdbc) {
        this.accounts = accounts;
        this.jdbc = jdbc;
    }

    @Transactional
    public Transfer transfer(TransferRequest request) {
        try {
            accounts.add(request.sender(), request.amount().negate());
        } catch (DataIntegrityViolationException e) {
            throw new InsufficientFundsException(request.sender(), e);
        }
        accounts.add(request.receiver(), request.amount());
        long id = jdbc.sql("insert into transfers (sender, receiver, amount, purpose) values (?, ?, ?, ?) returning id")
                .params(request.sender(), request.receiver(), request.amount(), request.purpose())
                .query(Long.class)
                .single();
        log.info("Transferred {} from {} to {}", request.amount(), request.sender(), request.receiver());
        return new Transfer(id, request.sender(), request.receiver(), request.amount(), request.purpose());
    }

    @Transactional(readOnly = true)
    public List<Transfer> all() {
        return jdbc.sql("select id, sender, receiver, amount, purpose from transfers order by id")
                .query(Transfer.class)
                .list();
    }
}
