insert into greetings (word) values ('ten');
