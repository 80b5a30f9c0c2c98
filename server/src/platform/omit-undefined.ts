type Defined<F> = { [K in keyof F]?: Exclude<F[K], undefined> }

/** Only what was sent: a field left out is undefined and must not reach a column. */
export const omitUndefined = <F extends object>(fields: F): Defined<F> =>
  // The entries that are left are exactly the defined ones.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<F>
