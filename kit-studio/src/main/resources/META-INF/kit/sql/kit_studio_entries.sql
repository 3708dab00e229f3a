-- What the studio recorded, when it keeps its entries in PostgreSQL (kit.studio.storage=jdbc).
-- Entries are JSON in printable ASCII; the columns beside it are what the studio looks them up by.
create table if not exists kit_studio_entries (
    position   bigint generated always as identity primary key,
    kind       text        not null,
    id         text        not null,
    seq        bigint      not null,
    happened   timestamptz not null,
    request_id text,
    size       integer     not null,
    entry      text        not null
);
create index if not exists kit_studio_entries_newest on kit_studio_entries (kind, position);
create index if not exists kit_studio_entries_by_id on kit_studio_entries (kind, id);
create index if not exists kit_studio_entries_by_request on kit_studio_entries (kind, request_id);
