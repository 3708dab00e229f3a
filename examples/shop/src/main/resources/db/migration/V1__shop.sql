-- The shop: a catalogue every tenant shares, and orders that only their tenant sees.
create table tenants (
    id   text primary key check (id ~ '^[a-z][a-z0-9-]*$'),
    name text not null
);

create table customers (
    id            bigint generated always as identity primary key,
    tenant_id     text not null references tenants,
    email         text not null unique,
    name          text not null,
    password_hash text not null
);
create index on customers (tenant_id);

create table products (
    id         bigint generated always as identity primary key,
    sku        text not null unique,
    name       text not null,
    price      numeric(10, 2) not null check (price >= 0),
    stock      integer not null check (stock >= 0),
    attributes jsonb not null default '{}'
);

create type order_status as enum ('placed', 'paid', 'shipped', 'cancelled');

create table orders (
    id          uuid primary key,
    tenant_id   text not null references tenants,
    customer_id bigint not null references customers,
    status      order_status not null default 'placed',
    total       numeric(12, 2) not null check (total >= 0),
    placed_at   timestamptz not null default now()
);
create index on orders (tenant_id, placed_at desc, id desc);
create index on orders (customer_id);

create table order_lines (
    order_id   uuid not null references orders on delete cascade,
    product_id bigint not null references products,
    quantity   integer not null check (quantity > 0),
    price      numeric(10, 2) not null,
    primary key (order_id, product_id)
);
create index on order_lines (product_id);

create table shipments (
    id         uuid primary key,
    order_id   uuid not null unique references orders on delete cascade,
    carrier    text not null,
    created_at timestamptz not null default now()
);

create view order_summaries with (security_invoker = true) as
select o.id, o.tenant_id, c.name as customer, o.status, o.total, o.placed_at, count(l.product_id) as lines
from orders o
join customers c on c.id = o.customer_id
left join order_lines l on l.order_id = o.id
group by o.id, c.name;
