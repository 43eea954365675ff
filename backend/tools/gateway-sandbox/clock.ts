/** The gateway's clock. A test that changes the server's clock by days changes this one as well, so that their dates match. */
export class SandboxClock {
  #offsetMs = 0;

  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  set offsetMs(value: number) {
    this.#offsetMs = value;
  }
}
