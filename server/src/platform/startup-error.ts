/** A "no" to the person who starts the server: what is wrong, and what fixes it, neither with a full stop. */
export class StartupError extends Error {
  readonly remedy: string

  constructor(message: string, remedy: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartupError'
    this.remedy = remedy
  }
}
