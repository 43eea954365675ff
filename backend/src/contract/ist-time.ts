import { DAY_MS } from './duration.js';

// Indian Standard Time has been UTC+05:30 without daylight saving since 1945, so a fixed offset is exact and, unlike a
// time-zone database, the same on every phone and server.
const IST_OFFSET_MS = 5.5 * 3_600_000;

function istIso(at: Date): string {
  return new Date(at.getTime() + IST_OFFSET_MS).toISOString();
}

/** The IST calendar date of an instant, `yyyy-MM-dd`. */
export function istDate(at: Date): string {
  return istIso(at).slice(0, 10);
}

/** UTC ms at which an IST day, `yyyy-MM-dd`, begins; NaN when it is no day. */
export const startOfIstDay = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** `yyyy-MM-dd HH:mm:ss` in IST: the gateway's spelling of a time. */
export function istDateTime(at: Date): string {
  return istIso(at).slice(0, 19).replace('T', ' ');
}

/** ISO 8601 with the +05:30 offset and milliseconds: the spelling of the calls. */
export function istIsoDateTime(at: Date): string {
  return istIso(at).replace('Z', '+05:30');
}

/** As `istIsoDateTime`. @param at UTC ms. */
export const istInstant = (at: number): string => istIsoDateTime(new Date(at));

/** `dd/mm/yy` in IST: the receipt's date. */
export function receiptDate(at: Date): string {
  const [year = '', month = '', day = ''] = istDate(at).split('-');
  return `${day}/${month}/${year.slice(2)}`;
}

/** `HH:mm` in IST: a clock time for people. */
export function istClock(at: Date): string {
  return istIso(at).slice(11, 16);
}

/** Reads `yyyy-MM-dd HH:mm:ss` (or with `T`) as IST. `null` when it is no such time. */
export function parseIstDateTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}:\d{2}/.test(text)) return null;
  const at = new Date(`${text.slice(0, 19).replace(' ', 'T')}+05:30`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Every IST date from the date of `from` to the date of `to`, both included, oldest first. */
export function istDatesBetween(from: Date, to: Date): string[] {
  const dates: string[] = [];
  const last = istDate(to);
  for (let at = from; ; at = new Date(at.getTime() + DAY_MS)) {
    const date = istDate(at);
    if (date > last) return dates;
    dates.push(date);
  }
}
