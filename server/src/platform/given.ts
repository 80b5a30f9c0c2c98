type Given<F> = { [K in keyof F]?: Exclude<F[K], undefined> }

/** Only what was sent: a field left out is undefined and must not reach a column. */
export const given = <F extends object>(fields: F): Given<F> =>
  // The entries that are left are exactly the defined ones.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<F>
