-- What people were told of a matter goes with it when it is removed for good.
call app.let_jobs_purge('notifications', 'matter_id');
update app.record_types set parts = parts || '{notifications.matter_id}'::text[] where bin = 'matters';
