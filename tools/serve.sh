#!/bin/sh
# npm start and npm run demo: prepares what is missing and then becomes the server (exec), so that nothing stays in
# memory between npm and the server, and signals reach the server itself.
#
# The flags in server-flags.txt: a request's objects live for milliseconds, so a small young generation is enough; left
# to itself it grows with the load and keeps what it has. With a bound on the rest Node collects it early
# (docs/performance.md). The compile cache keeps the compiled code of the last start.
cd "$(dirname "$0")/.." || exit 1
node tools/run.mjs prepare || exit 1
PATH="$PWD/node_modules/.bin:$PATH"
NODE_COMPILE_CACHE="$PWD/.cache/compiled"
export PATH NODE_COMPILE_CACHE
# shellcheck disable=SC2046
exec node $(cat tools/server-flags.txt) server/src/main.ts "$@"
