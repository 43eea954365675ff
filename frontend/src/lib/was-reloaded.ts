/** Whether this document came by a reload. */
export const wasReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return entry !== undefined && (entry as PerformanceNavigationTiming).type === 'reload';
};
