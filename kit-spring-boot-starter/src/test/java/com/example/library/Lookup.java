package com.example.library;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What a library does on its own before the application is asked: no frame of the application stands above it. */
public final class Lookup implements Filter {

    /** The statement, for tests to find it by. */
    public static final String SQL = "select 'asked by a library'";

    private final DataSource dataSource;

    public Lookup(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL);
        } catch (SQLException e) {
            throw new ServletException(e);
        }
        chain.doFilter(request, response);
    }
}
