-- The last day of which a firm was told beforehand: the end of its trial, or of a year after which its plan is renewed.
alter table app.subscriptions add column announced_end_on date;
