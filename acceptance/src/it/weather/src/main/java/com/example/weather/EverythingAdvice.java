package com.example.weather;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;

@ControllerAdvice
class EverythingAdvice {

    private static final Logger log = LoggerFactory.getLogger(EverythingAdvice.class);

    @ExceptionHandler(UnknownStationException.class)
    ResponseEntity<Map<String, Object>> unknown(UnknownStationException e) {
        return ResponseEntity.status(HttpStatus.NOT_FOUND).body(Map.of("message", e.getMessage()));
    }

    @ExceptionHandler(Exception.class)
    ResponseEntity<Map<String, Object>> anything(Exception e, HttpServletRequest request) {
        int status = e instanceof ErrorResponse response ? response.getStatusCode().value() : 500;
        if (status == 500) {
            log.error("{} {} failed", request.getMethod(), request.getRequestURI(), e);
        }
        return ResponseEntity.status(status).body(Map.of("message", "Sorry: " + e.getClass().getSimpleName()));
    }
}
