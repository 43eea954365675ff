/** `yyyy-MM-dd` as people here write it. */
export const dayText = (day: string): string => day.split('-').reverse().join('/');
