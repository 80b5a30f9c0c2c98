-- execute: app_server
-- Begins the work of a job in one firm and in the name of nobody: it sees the matters and the time of all.
create or replace function app.begin_job(business uuid, request text) returns void language plpgsql as $$
begin
  perform set_config('app.business_id', business::text, true), set_config('app.user_id', '', true),
    set_config('app.request_id', request, true), set_config('app.matter_scope', 'all', true),
    set_config('app.time_scope', 'all', true), set_config('app.barred_matters', '', true);
end $$;
