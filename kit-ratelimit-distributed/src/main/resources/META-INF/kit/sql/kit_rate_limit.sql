-- Open windows of rate limits. Unlogged: after a crash of the server every window starts again, and writing is cheaper.
-- The application's role needs: select, insert, update, delete
create unlogged table if not exists kit_rate_limit (
    key        text        primary key,
    state      bytea       not null,
    expires_at timestamptz not null
);
create index if not exists kit_rate_limit_expiry on kit_rate_limit (expires_at);
