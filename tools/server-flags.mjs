/**
 * How Node runs the server. A request's objects live for milliseconds, so a small young generation is enough; left to
 * itself it grows with the load and keeps what it has. With a bound on the rest Node collects it early, and the server
 * stays below 250 MB under full load (docs/performance.md); the product itself needs about 80 MB.
 */
export const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=512', '--no-parallel-scavenge']
