create table note_words (
  note_id bigint primary key references notes (id),
  words   integer not null
);
