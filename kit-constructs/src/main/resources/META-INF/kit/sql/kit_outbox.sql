-- Events that a committed transaction wants sent; a relay deletes each row once its transport has it.
-- The application's role needs: select, insert, update, delete
create table if not exists kit_outbox (
    id         uuid        primary key,
    seq        bigint      generated always as identity,
    target     text        not null,
    type       text        not null,
    key        text,
    payload    json        not null,
    headers    json        not null,
    created_at timestamptz not null default now(),
    attempts   int         not null default 0,
    next_at    timestamptz not null default now(),
    last_error text,
    parked_at  timestamptz
);
create index if not exists kit_outbox_due on kit_outbox (target, seq) where parked_at is null;
create index if not exists kit_outbox_key on kit_outbox (target, key, seq) where key is not null and parked_at is null;
