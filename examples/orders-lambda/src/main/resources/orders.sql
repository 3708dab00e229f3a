create table if not exists orders (
    id uuid primary key,
    item text not null,
    quantity integer not null,
    price numeric(12, 2) not null,
    placed_at timestamptz not null default now()
);
