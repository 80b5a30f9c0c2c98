-- What the fee of a line was agreed as, where its amount is computed from that: a share of what was recovered, or one of
-- several instalments. The amount itself stays in `rate`.
alter table app.invoice_lines
  add column agreement jsonb,
  -- squawk-ignore constraint-missing-not-valid
  add constraint invoice_lines_agreement_of_its_kind check (
    agreement is null
    or (original_rate is null and quantity = 1
      and kind = case agreement ->> 'kind' when 'contingency' then 'contingency' when 'instalment' then 'flat' end) is true);
