-- Follow-ups read supplies with an end and switches with a date.
create index enrollments_with_end on enrollments (exclusivity_key) where ending_on is not null;
