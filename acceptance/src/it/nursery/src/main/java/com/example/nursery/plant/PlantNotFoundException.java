package com.example.nursery.plant;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

@ResponseStatus(HttpStatus.NOT_FOUND)
public class PlantNotFoundException extends RuntimeException {

    public PlantNotFoundException(int id) {
        super("There is no plant " + id);
    }
}
