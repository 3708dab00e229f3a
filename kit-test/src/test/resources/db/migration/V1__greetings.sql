create table greetings (id bigint generated always as identity, word text); insert into greetings (word) values ('one');
