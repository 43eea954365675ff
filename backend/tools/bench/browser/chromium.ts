import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from '@playwright/test';
import { requireTool } from '#lib/tools';
import { freePort } from '../../shared/ports.js';
import { LOAD_CORE, pinProcess, releaseProcess } from '../lib/cores.js';

export interface OpenBrowser {
  browser: Browser;
  debuggingPort: number;
  close(): Promise<void>;
}

/**
 * A browser on both cores, like on a phone or a desk.
 *
 * @param unlimited frames as soon as they are ready: what a row takes is then not rounded up to the next of 60 frames a second.
 */
export async function openBrowser(unlimited: boolean): Promise<OpenBrowser> {
  const executablePath = requireTool('chromium');
  const debuggingPort = await freePort();
  const frames = unlimited ? ['--disable-frame-rate-limit', '--disable-gpu-vsync'] : [];
  // What is started now keeps the cores that this process has now.
  releaseProcess(process.pid);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${debuggingPort}`, ...frames],
  });
  pinProcess(LOAD_CORE, process.pid);
  return { browser, debuggingPort, close: () => browser.close() };
}

/** Slows the page's thread down, as a cheap phone is slower than this machine. The session stays open: closing it ends the slowness. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** A file of a package that the peers use in the page. */
export const packageFile = (name: string): string => createRequire(import.meta.url).resolve(name);
