import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SandboxClient } from './sandbox-client.js';

/** The shared clock of all processes; a replica's clock can be skewed. */
export class CampaignClock {
  #offsetMs: number;
  readonly #skews = new Map<string, number>();
  readonly jumps: { wall: number; byMs: number }[] = [];

  constructor(private readonly folder: string, private readonly gateway: SandboxClient, startAt: number) {
    this.#offsetMs = startAt - Date.now();
  }

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  fileOf(name: string): string {
    return join(this.folder, `clock-${name}`);
  }

  add(name: string): void {
    this.#skews.set(name, 0);
    this.#write(name);
  }

  skew(name: string, ms: number): void {
    this.#skews.set(name, ms);
    this.#write(name);
  }

  async advance(ms: number): Promise<void> {
    this.#offsetMs += ms;
    this.jumps.push({ wall: Date.now(), byMs: ms });
    await this.syncGateway();
    for (const name of this.#skews.keys()) this.#write(name);
  }

  async syncGateway(): Promise<void> {
    await this.gateway.post('clock', { offsetMs: this.#offsetMs });
  }

  /** Renamed into place, so that no process reads a half-written file. */
  #write(name: string): void {
    const file = this.fileOf(name);
    writeFileSync(`${file}.new`, String(this.#offsetMs + (this.#skews.get(name) ?? 0)));
    renameSync(`${file}.new`, file);
  }
}
