-- What a payment closes first of an invoice: all of it in proportion, or interest, then costs, then tax, then fees (R11).
alter table app.billing_settings
  add column payment_order text not null default 'proRata' check (payment_order in ('proRata', 'waterfall'));
-- As the firm had it when the payment was recorded, so that its page says how it was split.
alter table app.payments
  add column payment_order text not null default 'proRata' check (payment_order in ('proRata', 'waterfall'));
