package dev.kit.boot.jpa;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** A bean with the data access of an application. */
class Authors {

    @PersistenceContext
    @SuppressWarnings("NullAway.Init") // the container's
    private EntityManager entities;

    EntityManager entities() {
        return entities;
    }

    @Transactional
    public Author add(String tenant, String name) {
        Author author = Author.of(tenant, name);
        entities.persist(author);
        return author;
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public void addApart(String tenant, String name) {
        add(tenant, name);
    }

    @Transactional
    public Author rename(long id, String name) {
        Author author = entities.find(Author.class, id);
        author.name = name;
        return author;
    }

    @Transactional
    public Author merge(Author detached) {
        return entities.merge(detached);
    }

    @Transactional
    public void remove(long id) {
        entities.remove(entities.find(Author.class, id));
    }

    @Transactional
    public long count() {
        return entities.createQuery("select count(a) from Author a", Long.class).getSingleResult();
    }

    @Transactional(propagation = Propagation.REQUIRES_NEW)
    public long countApart() {
        return count();
    }
}
