-- execute: everybody
-- after: migrations
-- The digest of an entry with its postings in order: SHA-256 over their stored values as fixed text, instants in UTC
-- microseconds, so that every PostgreSQL computes the same.
create or replace function app.digest_entry(entry app.journal_entries, lines app.postings[]) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    entry.business_id, entry.id, entry.book_id, entry.effective_on, (extract(epoch from entry.recorded_at) * 1000000)::bigint,
    entry.recorded_by, entry.request_id, entry.event, entry.event_id, entry.number, entry.reference, entry.description,
    entry.reverses_id, entry.reason, entry.matter_ids,
    (select jsonb_agg(jsonb_build_array(
        line.line, line.account_id, line.basis, line.currency, line.minor, line.base_minor, line.exchange_rate, line.client_id,
        line.matter_id, line.invoice_id, line.ledger_id, line.is_cleared, line.description) order by line.line)
      from unnest(lines) as line))::text, 'UTF8')) $$;
