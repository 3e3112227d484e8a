BEGIN TRANSACTION;
CREATE TABLE "zwitsers_account" (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    role INTEGER NOT NULL,
    password TEXT NOT NULL
);
INSERT INTO "zwitsers_account" VALUES('Bea',2,'$argon2id$v=19$m=8,t=1,p=1$OwhQbDq3HyY$Fm0JNQ');
INSERT INTO "zwitsers_account" VALUES('Abe',1,'$argon2id$v=19$m=8,t=1,p=1$tW1yk4hpx/8$rIwezQ');
CREATE TABLE "zwitsers_attempt" (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    moment REAL NOT NULL
);
INSERT INTO "zwitsers_attempt" VALUES(1,'name','bea',1795000000.0);
CREATE TABLE "zwitsers_choice" (tournament TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, name));
INSERT INTO "zwitsers_choice" VALUES('','team','yes');
INSERT INTO "zwitsers_choice" VALUES('go','public','no');
INSERT INTO "zwitsers_choice" VALUES('go','version','4');
INSERT INTO "zwitsers_choice" VALUES('go','players-enter','yes');
INSERT INTO "zwitsers_choice" VALUES('go','announcement','Lunch until 13:00 ☕');
INSERT INTO "zwitsers_choice" VALUES('go','codes-renewed/2','1');
CREATE TABLE "zwitsers_entered_once" (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    game TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, white, black)
);
INSERT INTO "zwitsers_entered_once" VALUES('go',2,2,'2-5','WIN','LOSS','Abe','key',1794966540);
CREATE TABLE "zwitsers_half_session" (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES "zwitsers_account" (name) ON DELETE CASCADE ON UPDATE CASCADE,
    begun INTEGER NOT NULL
);
INSERT INTO "zwitsers_half_session" VALUES('d6fd68e4f2dea5d28367f4d80638514ea9d6915a0430308c6795e3ae525b51e1','Bea',1795000000);
CREATE TABLE zwitsers_job (name TEXT PRIMARY KEY, value TEXT NOT NULL, time INTEGER NOT NULL);
INSERT INTO "zwitsers_job" VALUES('ratings','{"file": "list.zip", "share": 1, "ended": true, "source": "KNSB 2026-11", "players": 12, "warnings": [], "problems": []}',1795000000);
CREATE TABLE zwitsers_kept (
    key TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    file BLOB NOT NULL,
    size INTEGER NOT NULL,
    until INTEGER NOT NULL
);
INSERT INTO "zwitsers_kept" VALUES('VoiaRJXpTBAXX61rFHJ69g',1,'4adf0fa45966944777cd957a198e19e616f42308cdc30442b18d5190b83b4476','file','xr6V7wYGiZNA3Z3abfsaEBCAC/bzujJOE6t1lVW6AUZ/HLjK',X'303132204F70656E',8,1795003600);
CREATE TABLE zwitsers_link (
    digest TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    tournament TEXT NOT NULL,
    role INTEGER NOT NULL,
    account TEXT NOT NULL,
    author TEXT NOT NULL,
    until BIGINT NOT NULL
);
INSERT INTO "zwitsers_link" VALUES('cdc3cf071171c4e6754a56556d3f7138fefa7ad32a0cd1f4f1c6ec9f1b76eb7b','invitation','go',1,'','Bea',1795604800);
CREATE TABLE zwitsers_member (
    tournament TEXT NOT NULL,
    account TEXT NOT NULL COLLATE NOCASE REFERENCES zwitsers_account (name) ON DELETE CASCADE ON UPDATE CASCADE,
    role INTEGER NOT NULL,
    PRIMARY KEY (tournament, account)
);
INSERT INTO "zwitsers_member" VALUES('go','Bea',2);
CREATE TABLE "zwitsers_proposal" (
    tournament TEXT NOT NULL,
    round INTEGER NOT NULL,
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    time INTEGER NOT NULL,
    PRIMARY KEY (tournament, round, board, player)
);
INSERT INTO "zwitsers_proposal" VALUES('go',2,2,2,'WIN','LOSS',1795000000);
CREATE TABLE "zwitsers_recovery_code" (
    account TEXT NOT NULL COLLATE NOCASE REFERENCES "zwitsers_second_step" (account) ON DELETE CASCADE ON UPDATE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (account, digest)
);
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','52add174c77d0b4bbe77d82ef41e962b656b9b24d219df698a813fdc3f5aecf9');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','bde390d43a417af1cd63b97c9ad0c98e886bc8cf6ea62d7cf09436d339d0e386');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','045edc6ccbf9ab7aece2a95b5a7e5520a9b75639dbd201d22149801ca56487c4');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','9804f6b45b527a1391aafd98f509f99765808465b0b9fdd6f2cbabd85867334b');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','4cae523f23ea81acf85d9d4a6ac645970b9989f2f39fc11c430c4d2b86151a8b');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','5316750459ea1559d9e491ab51f32f579581c6f7cc21ebd3aa54e729505d5f7c');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','15cadea61d8009b1bc95a46d21d3498104c6f5dd026622f38d763db4783a790f');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','e5c1ad6371c615a49eef75d2ffe8dbbe23381b3b56ba71cfc5dfd5b45db0375f');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','56b56b523747854f3015a5c89784c38510899bd04cf9d1f0eeafd52a4c4bb2e7');
INSERT INTO "zwitsers_recovery_code" VALUES('Bea','b5ad8004ed8d72fdae05a8c5c8a8a5d32ab9bdb5ac2ffd02682385f4423e8649');
CREATE TABLE "zwitsers_second_step" (
    account TEXT PRIMARY KEY COLLATE NOCASE REFERENCES "zwitsers_account" (name) ON DELETE CASCADE ON UPDATE CASCADE,
    secret BLOB NOT NULL,
    last_used INTEGER NOT NULL
);
INSERT INTO "zwitsers_second_step" VALUES('Bea',X'7477656E7479206279746573206C6F6E67212121',59833333);
CREATE TABLE "zwitsers_secret" (name TEXT PRIMARY KEY, value BLOB NOT NULL);
INSERT INTO "zwitsers_secret" VALUES('codes',X'65A96B23B9000A8D0ECB25E143BC5FB357332693513499017AA96EE66336D08C');
CREATE TABLE "zwitsers_session" (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES "zwitsers_account" (name) ON DELETE CASCADE ON UPDATE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    used INTEGER NOT NULL
, address TEXT NOT NULL DEFAULT '', device TEXT NOT NULL DEFAULT '');
INSERT INTO "zwitsers_session" VALUES('f591295aaf99b7061aa73e11e57be55bb5606b7051f98f4c9f0a0820121f6f0f','Bea','VNAdyGx82jMr617o7ozNRhGcFFXYIsu4',1795000000,1795000000,'192.0.2.7','Firefox');
CREATE TABLE "zwitsers_sign_in" (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    account TEXT NOT NULL COLLATE NOCASE,
    outcome TEXT NOT NULL,
    address TEXT NOT NULL,
    device TEXT NOT NULL
, author TEXT NOT NULL DEFAULT '', tournament TEXT NOT NULL DEFAULT '');
INSERT INTO "zwitsers_sign_in" VALUES(1,1795000000,'Bea','in','192.0.2.7','Firefox','','');
CREATE TABLE zwitsers_trouble (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    server TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    status INTEGER NOT NULL
);
INSERT INTO "zwitsers_trouble" VALUES(1,1795000000,'hall/1','GET','/t/go',500);
CREATE INDEX attempt_key ON "zwitsers_attempt" (kind, key, number);
CREATE INDEX attempt_moment ON "zwitsers_attempt" (moment);
CREATE INDEX sign_in_account ON "zwitsers_sign_in" (account, number);
CREATE INDEX zwitsers_kept_owner ON zwitsers_kept (owner, number);
CREATE INDEX zwitsers_member_account ON zwitsers_member (account);
CREATE INDEX zwitsers_sign_in_tournament ON zwitsers_sign_in (tournament, number);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('zwitsers_sign_in',1);
INSERT INTO "sqlite_sequence" VALUES('zwitsers_attempt',1);
INSERT INTO "sqlite_sequence" VALUES('zwitsers_trouble',1);
COMMIT;
PRAGMA user_version = 8;
