import { execFileSync, spawn } from 'node:child_process';
import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test';
import { toolPath, whyMissing } from '../../backend/scripts/lib/tools.mjs';

const XVFB = toolPath('windows');
/** Why no window can be opened here, or `null`. */
export const windowsMissing = whyMissing('windows');

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Middle of the toolbar's first button in a window at 0, 0. */
const BACK_BUTTON = ['28', '62'];
/** A navigation that was pressed in the browser is seen by nobody but the page. */
const SETTLE_MS = 1_000;

/**
 * A browser in a window, worked through the window: its Back button skips history entries that a page added without a
 * gesture of the user, which `page.goBack()` does not. Playwright's own way of looking into a page counts as a gesture,
 * so after the last action the page may be looked at through `read` only.
 */
export class WindowedBrowser {
  private constructor(
    private readonly display: string,
    private readonly stopDisplay: () => void,
    private readonly browser: Browser,
    private readonly devtools: CDPSession,
    readonly page: Page,
  ) {}

  static async open(baseURL: string): Promise<WindowedBrowser> {
    const xvfb = spawn(XVFB ?? '', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const display = `:${await new Promise<string>((resolve) => xvfb.stdio[3]?.once('data', (number: Buffer) => resolve(String(number).trim())))}`;
    const browser = await chromium.launch({
      headless: false,
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      env: { ...(process.env as Record<string, string>), DISPLAY: display },
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-gpu', '--window-position=0,0', '--window-size=1280,900', '--force-device-scale-factor=1'],
      // As people have it: a page that was left may come back whole.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const page = await browser.newPage({ viewport: null, baseURL });
    return new WindowedBrowser(display, () => xvfb.kill(), browser, await page.context().newCDPSession(page), page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.stopDisplay();
  }

  pressBackButton = (): Promise<void> => this.input('mousemove', ...BACK_BUTTON, 'click', '1');
  pressAltLeft = (): Promise<void> => this.input('key', 'alt+Left');
  pressAltRight = (): Promise<void> => this.input('key', 'alt+Right');

  /** Evaluates an expression in the page without counting as a gesture. */
  async read(expression: string): Promise<unknown> {
    const { result } = await this.devtools.send('Runtime.evaluate', { expression, userGesture: false, returnByValue: true });
    return result.value;
  }

  private async input(...command: string[]): Promise<void> {
    execFileSync('xdotool', command, { env: { ...process.env, DISPLAY: this.display } });
    await pause(SETTLE_MS);
  }
}
