package com.example.ledger.transfer;

import com.example.ledger.account.AccountRepository;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class TransferController {

    private final TransferService transfers;
    private final AccountRepository accounts;

    TransferController(TransferService transfers, AccountRepository accounts) {
        this.transfers = transfers;
        this.accounts = accounts;
    }

    @PostMapping("/transfers")
    @ResponseStatus(HttpStatus.CREATED)
    Transfer transfer(@Valid @RequestBody TransferRequest request, Principal principal) {
        accounts.find(request.sender())
                .filter(account -> account.owner().equals(principal.getName()))
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.FORBIDDEN, "Not your account"));
        return transfers.transfer(request);
    }

    @GetMapping("/audit/transfers")
    List<Transfer> all() {
        return transfers.all();
    }

    @ExceptionHandler
    ProblemDetail insufficient(InsufficientFundsException e) {
        return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, e.getMessage());
    }
}
