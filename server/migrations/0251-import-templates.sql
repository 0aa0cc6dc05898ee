-- What was matched by hand is listed with who did so and when, and may be forgotten one by one.
call app.stamped('import_title');
call app.stamped('import_value');
