-- What an import no longer remembers may be brought back, as all that is deleted.
call app.undoable('import_title');
call app.undoable('import_value');
