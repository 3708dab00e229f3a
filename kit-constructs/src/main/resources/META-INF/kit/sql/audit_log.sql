-- What happened, who did it, and in which request. Append-only: grant the application insert and select, no more.
-- The application's role needs: select, insert
create table if not exists audit_log (
    id          uuid        primary key,
    type        text        not null,
    operation   text        not null default 'CUSTOM' check (operation in ('INSERT', 'UPDATE', 'DELETE', 'CUSTOM')),
    table_name  text,
    entity_id   text,
    old_values  jsonb,
    new_values  jsonb,
    payload     jsonb,
    occurred_at timestamptz not null default now(),
    actor_id    text        not null,
    actor_type  text        not null,
    actor_data  jsonb,
    request_id  text,
    trace_id    text,
    tenant      text,
    endpoint    text,
    method      text,
    ip          text,
    metadata    jsonb
);
create index if not exists audit_log_newest on audit_log (occurred_at desc, id desc);
create index if not exists audit_log_entity on audit_log (entity_id, occurred_at desc) where entity_id is not null;
create index if not exists audit_log_actor on audit_log (actor_id, occurred_at desc);
revoke update, delete, truncate on audit_log from public;
