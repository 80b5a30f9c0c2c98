-- A saved view that names a matter or a client is for those who may see it: its name and its filter would tell of them.

create policy names_seen on app.saved_views as restrictive for select to app_server using (not app.mentions_unseen(query));
