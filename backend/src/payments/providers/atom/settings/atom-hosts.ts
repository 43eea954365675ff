export const TEST_HOSTS = ['paynetzuat.atomtech.in', 'caller.atomtech.in', 'pgtest.atomtech.in', 'titanuat.atomtech.in'] as const;

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '');

export const isTestHost = (url: string): boolean => (TEST_HOSTS as readonly string[]).includes(hostOf(url));

export const isLiveHost = (url: string): boolean => hostOf(url).endsWith('.atomtech.in') && !isTestHost(url);
