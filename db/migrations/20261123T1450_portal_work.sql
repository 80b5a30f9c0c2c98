-- Clients follow the work in progress on a matter against its budget, where the firm shows it to them.
alter table app.matters add column portal_shows_work boolean not null default false;
call app.let_searcher_read('matter_budgets');
