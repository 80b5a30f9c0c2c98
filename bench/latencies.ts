/** The result of a measurement; times in milliseconds. */
export interface Measured {
  readonly count: number
  readonly perSecond: number
  readonly p5: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** Computes the percentiles of the times of single calls. */
export function summarize(milliseconds: number[], seconds: number): Measured {
  const sorted = Float64Array.from(milliseconds).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return {
    count: sorted.length,
    perSecond: sorted.length / seconds,
    p5: at(0.05),
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}
