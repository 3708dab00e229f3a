package com.example.ledger.security;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.Customizer;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.JdbcUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;

@Configuration
class SecurityConfiguration {

    @Bean
    SecurityFilterChain chain(HttpSecurity http) throws Exception {
        return http.authorizeHttpRequests(requests -> requests.requestMatchers("/robots.txt", "/rates")
                        .permitAll()
                        .requestMatchers("/audit/**")
                        .hasRole("AUDITOR")
                        .anyRequest()
                        .authenticated())
                .formLogin(Customizer.withDefaults())
                .httpBasic(Customizer.withDefaults())
                .csrf(csrf -> csrf.ignoringRequestMatchers("/accounts/**", "/transfers/**"))
                .build();
    }

    @Bean
    UserDetailsService customers(DataSource database) {
        JdbcUserDetailsManager users = new JdbcUserDetailsManager(database);
        users.setUsersByUsernameQuery("select username, password, true from customers where username = ?");
        users.setAuthoritiesByUsernameQuery("select username, 'ROLE_' || role from customers where username = ?");
        return users;
    }
}
