-- Which updates a person has not seen yet is asked for each of them whenever the portal is opened. The table is new, and small.
-- squawk-ignore require-concurrent-index-creation
create index portal_views_by_subject on app.portal_views (business_id, access_id, subject_id) where subject_id is not null;
