import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { requireTool } from '#lib/tools';
import { freePort } from '#lib/ports';
import { LOAD_CORE, pinProcess, releaseProcess } from '../lib/cores.js';

export interface OpenBrowser {
  browser: Browser;
  debuggingPort: number;
  close(): Promise<void>;
}

/**
 * A browser that may use both cores.
 *
 * @param unlimited no frame limit, so that times are not rounded up to the next of 60 frames a second.
 */
export async function openBrowser(unlimited: boolean): Promise<OpenBrowser> {
  const executablePath = requireTool('chromium');
  const debuggingPort = await freePort();
  const frames = unlimited ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [];
  // A child process inherits the cores of this process.
  releaseProcess(process.pid);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debuggingPort}`, ...frames],
  });
  pinProcess(LOAD_CORE, process.pid);
  return { browser, debuggingPort, close: () => browser.close() };
}

/** Throttles the processor like a cheap phone's. The session stays open, because closing it ends the throttling. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** The file of a package of the benchmarks' own, or of everybody's. `npm run bench` runs in the folder of the repository. */
export const packageFile = (name: string): string => createRequire(resolve('backend/tools/bench/packages/package.json')).resolve(name);
