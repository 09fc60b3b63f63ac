-- `market` stays an alias in settings and arguments.
update lane_checkpoints set lane = 'retail' where lane = 'market';
update parked_streams set lane = 'retail' where lane = 'market';
delete from lane_owners where lane = 'market';
delete from lane_rebuilds where lane = 'market';
