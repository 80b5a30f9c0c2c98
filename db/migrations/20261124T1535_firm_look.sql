-- A firm's logo is opened by the hash of its bytes, which is looked up across firms (app.begin_logo_request).
call app.let_searcher_read('letterheads');
