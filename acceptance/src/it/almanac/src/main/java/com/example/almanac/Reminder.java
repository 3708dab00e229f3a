package com.example.almanac;

import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;

public record Reminder(@NotBlank String title, @Email String to, @Min(1) int daysBefore) {}
