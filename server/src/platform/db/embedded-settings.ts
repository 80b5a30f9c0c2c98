import { platform, totalmem } from 'node:os'

/**
 * The settings of every start, so that the cluster's own configuration file never has to be edited.
 * Where it listens and logs comes last, because the rest of this folder relies on it.
 */
export function serverSettings(socketDir: string, overrides: Record<string, string>): string[] {
  const megabytes = Math.floor(totalmem() / 1024 / 1024)
  const settings: Record<string, string> = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    max_connections: '60',
    shared_buffers: `${between(128, Math.floor(megabytes / 16), 1024)}MB`,
    effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${between(64, Math.floor(megabytes / 32), 512)}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    // One person's report does not take the processors from everyone else's clicks.
    max_parallel_workers_per_gather: '0',
    // A table that was just filled is analysed within seconds, not within a minute: until then plans are those of an empty one.
    autovacuum_naptime: '5s',
    wal_compression: 'on',
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    log_line_prefix: '%m [%p] %u@%d ',
    log_min_duration_statement: '2s',
    log_checkpoints: 'off',
    // Confidential data stays out of the log: neither values nor rows.
    log_parameter_max_length: '0',
    log_error_verbosity: 'terse',
    ...overrides,
    // On macOS only this method waits for the disk itself.
    ...(platform() === 'darwin' ? { wal_sync_method: 'fsync_writethrough' } : {}),
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

const between = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value))
