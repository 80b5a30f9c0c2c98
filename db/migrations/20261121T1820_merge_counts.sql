-- How many matters a merge moved is counted for each reader, of the matters that they see: the number that was kept with the
-- merge told everybody, in the merge and in the audit trail, of matters behind walls.
-- squawk-ignore-file ban-drop-column
grant select on app.client_merge_parts to app_server;
alter table app.client_merges drop column matters;
