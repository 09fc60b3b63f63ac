-- Follow-ups read the supplies with an end and the switches with a date, not every supply.
create index enrollments_with_end on enrollments (exclusivity_key) where ending_on is not null;
