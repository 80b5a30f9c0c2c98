-- What app_jobs may remove for good.

call app.let_jobs_purge('clients', 'deleted_at is not null');
call app.let_jobs_purge('matters', 'deleted_at is not null');
call app.let_jobs_purge('time_entries', 'deleted_at is not null');
call app.let_jobs_purge('expenses', 'deleted_at is not null');
call app.let_jobs_purge('flat_fees', 'deleted_at is not null');
call app.let_jobs_purge('progress_updates', 'deleted_at is not null');
call app.let_jobs_purge('timer_segments', 'time_entry_id is not null');
call app.let_jobs_purge('expense_files', 'true');
call app.let_jobs_purge('flat_fee_instalments', 'true');
call app.let_jobs_purge('progress_note_files', 'true');
call app.let_jobs_purge('court_update_files', 'true');
call app.let_jobs_purge('client_contacts', 'true');
call app.let_jobs_purge('party_names', 'true');
call app.let_jobs_purge('conflict_checks', 'true');
call app.let_jobs_purge('matter_members', 'true');
call app.let_jobs_purge('matter_practice_areas', 'true');
call app.let_jobs_purge('opposing_parties', 'true');
call app.let_jobs_purge('matter_budgets', 'true');
call app.let_jobs_purge('matter_closings', 'true');
