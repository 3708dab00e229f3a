create table if not exists customers (
  username text primary key,
  password text not null,
  role     text not null
);

create table if not exists accounts (
  iban    text primary key,
  owner   text not null references customers (username),
  balance numeric(14, 2) not null check (balance >= 0)
);

create table if not exists transfers (
  id       bigint generated always as identity primary key,
  sender   text not null references accounts (iban),
  receiver text not null references accounts (iban),
  amount   numeric(14, 2) not null,
  purpose  text not null
);
