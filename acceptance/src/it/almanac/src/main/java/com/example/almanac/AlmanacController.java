package com.example.almanac;

import jakarta.validation.Valid;
import java.time.LocalDate;
import java.util.Map;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class AlmanacController {

    private final Moons moons;
    private final JavaMailSender mail;

    public AlmanacController(Moons moons, JavaMailSender mail) {
        this.moons = moons;
        this.mail = mail;
    }

    @GetMapping("/moon/{day}")
    public Map<String, String> moon(@PathVariable LocalDate day) {
        return Map.of("phase", moons.phase(day));
    }

    @GetMapping("/mail")
    public String mail() {
        return mail.getClass().getSimpleName() + " " + ((JavaMailSenderImpl) mail).getHost();
    }

    @PostMapping("/reminders")
    public Reminder remind(@Valid @RequestBody Reminder reminder) {
        return reminder;
    }

    @PostMapping("/reminders/form")
    public Reminder remindByForm(@Valid @ModelAttribute Reminder reminder) {
        return reminder;
    }
}
