package dev.kit.examples.shop.auth;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

/** What a customer logs in with. */
public record LoginForm(
        @NotBlank @Email String email, @NotBlank String password) {}
