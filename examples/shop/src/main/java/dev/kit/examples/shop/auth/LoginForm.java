package dev.kit.examples.shop.auth;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;

/** The credentials of a customer. */
public record LoginForm(
        @NotBlank @Email String email, @NotBlank String password) {}
