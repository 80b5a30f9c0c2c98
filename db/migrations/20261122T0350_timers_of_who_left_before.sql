-- Timers of those who left before 20261122T0030 run on, out of reach of everybody. They stop at the moment of the leaving, or, where a
-- role took the right to record time away, now: when that was is not known.
alter table app.timer_segments no force row level security;
alter table app.members no force row level security;
alter table app.roles no force row level security;
update app.timer_segments s set stopped_at = greatest(s.started_at, coalesce(m.removed_at, now()))
  from app.members m join app.roles r on r.business_id = m.business_id and r.id = m.role_id
  where m.business_id = s.business_id and m.id = s.user_id and s.stopped_at is null
    and (m.removed_at is not null or not r.permissions && array['timeEntry.create', 'administrator']);
alter table app.timer_segments force row level security;
alter table app.members force row level security;
alter table app.roles force row level security;
