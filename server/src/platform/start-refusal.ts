/** A "no" to the person who starts the server: what is wrong, and what mends it, neither with a full stop. */
export class StartRefusal extends Error {
  readonly mend: string

  constructor(message: string, mend: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartRefusal'
    this.mend = mend
  }
}
