-- These indexes come before any firm's data, so building them holds nobody up.
-- squawk-ignore-file require-concurrent-index-creation
-- Every list names people and activities, row by row. Without these PostgreSQL takes the ordered indexes for the cheapest,
-- since they hold the names, and reads all of a firm's names for each row: it made a page of time twice as dear.
create unique index members_names on app.members (business_id, id) include (first_name, last_name);
create unique index activities_names on app.activities (business_id, id) include (name);
