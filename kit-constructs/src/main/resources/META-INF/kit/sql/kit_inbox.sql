-- Which subscriber has handled which event: written in the handler's transaction, so each is handled once.
-- The application's role needs: select, insert, delete
create table if not exists kit_inbox (
    subscriber text        not null,
    event_id   uuid        not null,
    handled_at timestamptz not null default now(),
    primary key (subscriber, event_id)
);
create index if not exists kit_inbox_age on kit_inbox (handled_at);
