-- Time entries and the timer's log.

create table app.time_entries (
  business_id uuid not null references app.businesses (id) on delete restrict,
  id uuid not null,
  matter_id uuid not null,
  user_id uuid not null,
  activity_id uuid not null,
  worked_on date not null,
  description text not null default '',
  -- Two facts: what was worked (measured by the timer, or as typed), and what is billed (R3: hours to 4 decimals).
  worked_seconds integer not null check (worked_seconds between 0 and 8640000),
  is_timed boolean not null default false,
  billed_hours numeric(9, 4) not null check (billed_hours > 0 and billed_hours <= 2400),
  increment_minutes smallint,
  billing_state text not null check (billing_state in ('notBillable', 'unbilled', 'onInvoice')),
  -- 1 draft, 2 submitted, 3 approved, 4 rejected (decisions.md).
  status smallint not null default 3 check (status between 1 and 4),
  -- Copied when written, with the rule that gave them: a later change of rate never reprices saved work.
  rate app.hourly_rate not null,
  rate_rule text not null check (rate_rule in ('matterMember', 'matter', 'person', 'firm', 'manual', 'none')),
  currency app.currency_code not null references app.currencies (code),
  home_rate app.hourly_rate not null,
  home_currency app.currency_code not null references app.currencies (code),
  exchange_rate numeric(24, 12) not null check (exchange_rate > 0),
  amount_minor bigint not null check (amount_minor >= 0),
  home_amount_minor bigint not null check (home_amount_minor >= 0),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  version integer not null default 1,
  primary key (business_id, id),
  constraint time_entries_matter_fkey foreign key (business_id, matter_id) references app.matters (business_id, id) on delete restrict,
  constraint time_entries_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint time_entries_activity_fkey foreign key (business_id, activity_id) references app.activities (business_id, id) on delete restrict,
  constraint time_entries_creator_fkey foreign key (business_id, created_by) references app.members (business_id, id) on delete restrict,
  constraint time_entries_deleter_fkey foreign key (business_id, deleted_by) references app.members (business_id, id) on delete restrict,
  constraint time_entries_not_billable_is_free check (billing_state <> 'notBillable' or (amount_minor = 0 and home_amount_minor = 0 and rate = 0 and home_rate = 0)),
  constraint time_entries_same_currency check (currency <> home_currency or (exchange_rate = 1 and amount_minor = home_amount_minor)),
  constraint time_entries_deleted_by_someone check ((deleted_at is null) = (deleted_by is null)),
  constraint time_entries_invoiced_not_deleted check (deleted_at is null or billing_state <> 'onInvoice')
);
create index time_entries_by_user on app.time_entries (business_id, user_id, worked_on desc, id desc) where deleted_at is null;
create index time_entries_by_state on app.time_entries (business_id, billing_state, worked_on desc, id desc) where deleted_at is null;
create index time_entries_by_amount on app.time_entries (business_id, home_amount_minor desc, id desc) where deleted_at is null;
create index time_entries_by_hours on app.time_entries (business_id, billed_hours desc, id desc) where deleted_at is null;
create index time_entries_deleted on app.time_entries (business_id, deleted_at desc) where deleted_at is not null;
create index time_entries_by_words on app.time_entries using gin (business_id, description gin_trgm_ops) where deleted_at is null;
create index time_entries_by_day on app.time_entries (business_id, worked_on desc, id desc)
  include (matter_id, user_id, billing_state, billed_hours, worked_seconds, home_amount_minor, currency, amount_minor)
  where deleted_at is null;
-- Search by the name of an activity; few distinct values, so the index stays small.
create index time_entries_by_activity on app.time_entries (business_id, activity_id) where deleted_at is null;
create index time_entries_by_matter on app.time_entries (business_id, matter_id, worked_on desc, id desc)
  include (user_id, billing_state, billed_hours, worked_seconds, home_amount_minor, currency, amount_minor)
  where deleted_at is null;
-- Nearly all time is approved (3) when it is saved; this finds the rest without reading all entries of the firm.
create index time_entries_by_status on app.time_entries (business_id, status, worked_on desc, id desc)
  where deleted_at is null and status <> 3;
call app.guard_firm_table('time_entries');
-- A role may see its own time only (roles.md rule 6).
create policy scope on app.time_entries as restrictive for select to app_server
  using ((select app.sees_all_time()) or user_id = (select app.current_user_id()));
create trigger protect_invoiced before insert or update on app.time_entries for each row
  when (current_user = 'app_server') execute function app.protect_invoiced();
create trigger require_live_matter before insert or update of matter_id, worked_on, deleted_at on app.time_entries for each row
  when (new.deleted_at is null) execute function app.require_live_matter('worked_on');
create trigger require_open_matter before update of deleted_at on app.time_entries for each row
  when (old.deleted_at is not null and new.deleted_at is null and new.billing_state = 'unbilled'
    and current_user = 'app_server' and not app.has_permission('adminPermissions')) execute function app.require_open_matter();
-- Making it billable waits for a concurrent closing and checks again: require_live_matter, whose name sorts first, holds the
-- lock of the matter. An entry moved from another matter is checked by its day, as new work is.
create trigger require_live_matter_to_bill before update of billing_state on app.time_entries for each row
  when (old.billing_state <> 'unbilled' and new.billing_state = 'unbilled' and new.deleted_at is null
    and current_user = 'app_server') execute function app.require_live_matter();
create trigger require_open_matter_to_bill before update of billing_state on app.time_entries for each row
  when (old.billing_state <> 'unbilled' and new.billing_state = 'unbilled' and old.matter_id = new.matter_id
    and old.deleted_at is null and new.deleted_at is null
    and current_user = 'app_server' and not app.has_permission('adminPermissions')) execute function app.require_open_matter_to_bill();

-- The timer's log: what was measured. A segment without an end is running.
create table app.timer_segments (
  business_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  started_at timestamptz not null,
  stopped_at timestamptz,
  -- Where the measured time went: into an entry, or discarded by the person.
  time_entry_id uuid,
  discarded_at timestamptz,
  primary key (business_id, id),
  constraint timer_segments_user_fkey foreign key (business_id, user_id) references app.members (business_id, id) on delete restrict,
  constraint timer_segments_entry_fkey foreign key (business_id, time_entry_id) references app.time_entries (business_id, id) on delete restrict,
  constraint timer_segments_in_order check (stopped_at is null or stopped_at >= started_at),
  constraint timer_segments_stopped_before_use check (stopped_at is not null or (time_entry_id is null and discarded_at is null)),
  constraint timer_segments_used_once check (time_entry_id is null or discarded_at is null),
  -- No second is ever counted twice for a person, whatever devices are open.
  constraint timer_segments_no_overlap exclude using gist (business_id with =, user_id with =, tstzrange(started_at, stopped_at) with &&)
);
-- One running timer per person per firm: two "start" clicks race here, not in the service.
create unique index timer_segments_one_running on app.timer_segments (business_id, user_id) where stopped_at is null;
create index timer_segments_open on app.timer_segments (business_id, user_id) where time_entry_id is null and discarded_at is null;
create index timer_segments_by_entry on app.timer_segments (business_id, time_entry_id) where time_entry_id is not null;
-- A person's latest measured moment: when the clock was set back, a new segment must not begin before it.
create index timer_segments_by_end on app.timer_segments (business_id, user_id, stopped_at desc);
call app.guard_firm_table('timer_segments');
-- Only the person sees their timer; administrators do not.
create policy own_timer on app.timer_segments as restrictive to app_server using (user_id = (select app.current_user_id()));
create policy leavers_pause on app.timer_segments for update to app_jobs using (stopped_at is null) with check (stopped_at is not null);
create trigger notify after insert or update on app.timer_segments
  for each row execute function app.notify_change('timer', 'businessId', 'business_id', 'userId', 'user_id');
create trigger require_timekeeper before insert on app.timer_segments for each row
  when (new.stopped_at is null and current_user = 'app_server') execute function app.require_timekeeper();

call app.register_record('time_entries', 'time-entries', '{timer_segments.time_entry_id}');
call app.register_closing_check('unbilledTime', 'time_entries', 'billing_state = ''unbilled''');

call app.let_searcher_read('timer_segments');

-- Columns are listed where some of them never change, such as the firm or who entered the row.
grant select, insert on app.time_entries to app_server;
grant select, insert, update on app.timer_segments to app_server;
grant update (matter_id, user_id, activity_id, worked_on, description, worked_seconds, billed_hours, increment_minutes,
  billing_state, status, rate, rate_rule, currency, home_rate, exchange_rate, amount_minor, home_amount_minor, updated_at,
  deleted_at, deleted_by, version) on app.time_entries to app_server;
grant update (stopped_at) on app.timer_segments to app_jobs;
