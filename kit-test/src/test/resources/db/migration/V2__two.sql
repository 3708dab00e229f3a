insert into greetings (word) values ('two');
