create schema if not exists {schema};

create type {schema}.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

create table {schema}.queue (
    name text primary key,
    policy text not null default 'standard',
    retry_limit int not null default 2,
    retry_delay int not null default 0,
    retry_backoff boolean not null default false,
    retry_delay_max int,
    expire_seconds int not null default 900,
    retention_seconds int not null default 1209600,
    deletion_seconds int not null default 604800,
    dead_letter text references {schema}.queue (name) check (dead_letter is distinct from name),
    created_on timestamptz not null default now(),
    updated_on timestamptz not null default now()
);

create table {schema}.subscription (
    event text not null,
    name text not null references {schema}.queue (name) on delete cascade,
    created_on timestamptz not null default now(),
    updated_on timestamptz not null default now(),
    primary key (event, name)
);

create table {schema}.job (
    id uuid not null default gen_random_uuid(),
    name text not null,
    priority int not null default 0,
    data jsonb,
    state {schema}.job_state not null default 'created',
    retry_limit int not null default 2,
    retry_count int not null default 0,
    retry_delay int not null default 0,
    retry_backoff boolean not null default false,
    retry_delay_max int,
    expire_seconds int not null default 900,
    deletion_seconds int not null default 604800,
    singleton_key text,
    singleton_on timestamp,
    start_after timestamptz not null default now(),
    created_on timestamptz not null default now(),
    started_on timestamptz,
    completed_on timestamptz,
    keep_until timestamptz not null default now() + interval '14 days',
    output jsonb,
    dead_letter text,
    policy text,
    primary key (name, id)
) with (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02);

create index job_waiting on {schema}.job (name, priority desc, created_on, id) where state < 'active';
create index job_active on {schema}.job (name, started_on) where state = 'active';
create index job_failed on {schema}.job (name, created_on, id) where state = 'failed';

create table {schema}.kit_version (
    version int primary key,
    created_on timestamptz not null default now()
);
insert into {schema}.kit_version (version) values (1);

-- pg-boss reads its version here when it starts, and must not take these tables for an old version of its own.
create function {schema}.kit_tables() returns int language plpgsql stable as $$
begin
    raise exception 'The tables of schema {name} were created by Kit, not by pg-boss.'
        using hint = 'Let Node.js create the schema before Kit uses it, or give pg-boss another schema.';
end
$$;
create view {schema}.version as
    select {schema}.kit_tables() as version, null::timestamptz as maintained_on, null::timestamptz as cron_on,
           null::timestamptz as monitored_on;
