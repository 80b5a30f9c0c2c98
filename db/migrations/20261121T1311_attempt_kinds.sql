-- Sign-in is not the only thing that is tried: links that are mailed and accounts that are opened are counted too,
-- each kind by itself.
alter table app.sign_in_attempts add column kind text not null default 'sign-in';
comment on table app.sign_in_attempts is 'unaudited: it is itself a log of attempts; a row is forgotten after a day';

-- The table holds a day's attempts, so that its indexes are made in a moment.
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion
drop index app.sign_in_attempts_by_name;
drop index app.sign_in_attempts_by_address;
create index sign_in_attempts_by_name on app.sign_in_attempts (kind, name_hash, at);
create index sign_in_attempts_by_address on app.sign_in_attempts (kind, address, at);
create index sign_in_attempts_by_moment on app.sign_in_attempts (at);
