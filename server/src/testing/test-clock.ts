/** A clock that tests set; it stands still until a test moves it. */
export class TestClock {
  #at = new Date('2026-03-17T09:00:00Z').getTime()
  now = (): Date => new Date(this.#at)
  set(iso: string): void {
    this.#at = new Date(iso).getTime()
  }
  advance(seconds: number): void {
    this.#at += seconds * 1000
  }
}
