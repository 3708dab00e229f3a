package dev.kit.cli.document.sample;

import static dev.kit.constructs.endpoints.Endpoints.e;

import dev.kit.constructs.endpoints.Endpoint;

/** Two endpoints of one path. */
final class NoteEndpoints {

    record Note(int id, String text) {}

    static final Endpoint<Note> addNote =
            e.post("/notes").body(Note.class).output(Note.class).handle(ctx -> ctx.body());

    static final Endpoint<Note> lastNote = e.get("/notes")
            .settings(s -> s.groups("readers"))
            .output(Note.class)
            .handle(ctx -> new Note(1, "last"));

    private NoteEndpoints() {}
}
