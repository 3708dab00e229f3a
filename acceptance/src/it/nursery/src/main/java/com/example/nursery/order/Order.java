package com.example.nursery.order;

import jakarta.persistence.CascadeType;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.OneToMany;
import jakarta.persistence.OrderBy;
import jakarta.persistence.Table;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

@Entity
@Table(name = "orders")
public class Order {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private Integer id;

    private String customer;

    private LocalDate placed;

    @OrderBy("id")
    @OneToMany(mappedBy = "order", cascade = CascadeType.ALL)
    private List<OrderLine> lines = new ArrayList<>();

    protected Order() {}

    public Order(String customer, LocalDate placed) {
        this.customer = customer;
        this.placed = placed;
    }

    public Integer getId() {
        return id;
    }

    public String getCustomer() {
        return customer;
    }

    public LocalDate getPlaced() {
        return placed;
    }

    public List<OrderLine> getLines() {
        return lines;
    }
}
