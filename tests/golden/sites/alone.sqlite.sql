BEGIN TRANSACTION;
CREATE TABLE "zwitsers_account" (
    name TEXT PRIMARY KEY COLLATE NOCASE,
    role INTEGER NOT NULL,
    password TEXT NOT NULL
);
INSERT INTO "zwitsers_account" VALUES('Zoe',2,'$argon2id$v=19$m=8,t=1,p=1$VO7P3AzkZQE$WXJYhw');
CREATE TABLE "zwitsers_attempt" (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    moment REAL NOT NULL
);
INSERT INTO "zwitsers_attempt" VALUES(1,'address','192.0.2.9',1790000000.0);
CREATE TABLE "zwitsers_choice" (tournament TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (tournament, name));
INSERT INTO "zwitsers_choice" VALUES('winter','public','no');
INSERT INTO "zwitsers_choice" VALUES('winter','version','1');
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
INSERT INTO "zwitsers_entered_once" VALUES('winter',1,1,'g','1','0','Zoe','k',1790000000);
CREATE TABLE "zwitsers_half_session" (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES "zwitsers_account" (name) ON DELETE CASCADE ON UPDATE CASCADE,
    begun INTEGER NOT NULL
);
CREATE TABLE zwitsers_job (name TEXT PRIMARY KEY, value TEXT NOT NULL, time INTEGER NOT NULL);
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
INSERT INTO "zwitsers_kept" VALUES('key',1,'o','k','v',X'78',1,1790000000);
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
INSERT INTO "zwitsers_proposal" VALUES('winter',1,2,3,'1','0',1790000000);
CREATE TABLE "zwitsers_recovery_code" (
    account TEXT NOT NULL COLLATE NOCASE REFERENCES "zwitsers_second_step" (account) ON DELETE CASCADE ON UPDATE CASCADE,
    digest TEXT NOT NULL,
    PRIMARY KEY (account, digest)
);
CREATE TABLE "zwitsers_second_step" (
    account TEXT PRIMARY KEY COLLATE NOCASE REFERENCES "zwitsers_account" (name) ON DELETE CASCADE ON UPDATE CASCADE,
    secret BLOB NOT NULL,
    last_used INTEGER NOT NULL
);
CREATE TABLE "zwitsers_secret" (name TEXT PRIMARY KEY, value BLOB NOT NULL);
INSERT INTO "zwitsers_secret" VALUES('codes',X'463A1FDDDC4D35CED11C1C0D1A961FA66119267C5E89A52A377F5452D96B3E86');
CREATE TABLE "zwitsers_session" (
    digest TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES "zwitsers_account" (name) ON DELETE CASCADE ON UPDATE CASCADE,
    csrf TEXT NOT NULL,
    begun INTEGER NOT NULL,
    used INTEGER NOT NULL
, address TEXT NOT NULL DEFAULT '', device TEXT NOT NULL DEFAULT '');
INSERT INTO "zwitsers_session" VALUES('0000000000000000000000000000000000000000000000000000000000000000','Zoe','csrf',1790000000,1790000000,'192.0.2.1','Firefox');
CREATE TABLE "zwitsers_sign_in" (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    account TEXT NOT NULL COLLATE NOCASE,
    outcome TEXT NOT NULL,
    address TEXT NOT NULL,
    device TEXT NOT NULL
);
INSERT INTO "zwitsers_sign_in" VALUES(1,1790000000,'Zoe','in','192.0.2.1','Firefox');
INSERT INTO "zwitsers_sign_in" VALUES(2,1790000000,'Zoe','wrong','192.0.2.9','');
CREATE TABLE zwitsers_trouble (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    server TEXT NOT NULL,
    method TEXT NOT NULL,
    path TEXT NOT NULL,
    status INTEGER NOT NULL
);
INSERT INTO "zwitsers_trouble" VALUES(1,1790000000,'s','GET','/',500);
CREATE INDEX attempt_key ON "zwitsers_attempt" (kind, key, number);
CREATE INDEX attempt_moment ON "zwitsers_attempt" (moment);
CREATE INDEX sign_in_account ON "zwitsers_sign_in" (account, number);
CREATE INDEX zwitsers_kept_owner ON zwitsers_kept (owner, number);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('zwitsers_sign_in',2);
INSERT INTO "sqlite_sequence" VALUES('zwitsers_trouble',1);
INSERT INTO "sqlite_sequence" VALUES('zwitsers_attempt',1);
COMMIT;
PRAGMA user_version = 7;
