/** Hosts of NDPS on which no money moves. */
export const TEST_HOSTS = ['paynetzuat.atomtech.in', 'caller.atomtech.in', 'pgtest.atomtech.in'] as const;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '');

export const isTestHost = (url: string): boolean => (TEST_HOSTS as readonly string[]).includes(hostOf(url));

/** A host of NDPS that takes real money. */
export const isLiveHost = (url: string): boolean => hostOf(url).endsWith('.atomtech.in') && !isTestHost(url);
