package dev.kit.boot.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.PreUpdate;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An entity whose version, times and row are written when its persistence context is flushed. */
@Entity
@Table(name = "author")
public class Author {

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "author_seq")
    @SequenceGenerator(name = "author_seq", sequenceName = "author_seq", allocationSize = 1)
    public @Nullable Long id;

    @Version
    public long version;

    public String tenant = "";
    public String name = "";

    @Column(name = "updated_at")
    public @Nullable Instant updatedAt;

    public static Author of(String tenant, String name) {
        Author author = new Author();
        author.tenant = tenant;
        author.name = name;
        return author;
    }

    /** Returns what a client that has read the author before sends back. */
    public static Author detached(long id, long version, String name) {
        Author author = of("acme", name);
        author.id = id;
        author.version = version;
        return author;
    }

    @PreUpdate
    void touch() {
        updatedAt = Instant.parse("2030-01-01T00:00:00Z");
    }
}
