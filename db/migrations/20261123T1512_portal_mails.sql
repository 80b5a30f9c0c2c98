-- Whether mails about news in the portal say what the news is: off, so that who reads along in a mailbox learns nothing.
alter table app.businesses add column portal_mails_show_text boolean not null default false;
