/** Databases quote the offending value in their messages, which may be personal data. */
const withoutValues = (text: string): string => text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g, '…').slice(0, 300);

/** An error without values, parameters and further properties, which may hold personal data. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, driverError } = error as Error & { code?: unknown; driverError?: { code?: unknown } };
  const place = error.stack?.split('\n').filter((line) => line.startsWith('    at ')).slice(0, 8).map((line) => line.trim());
  return {
    kind: error.name,
    message: withoutValues(error.message),
    ...(typeof (driverError?.code ?? code) === 'string' ? { code: driverError?.code ?? code } : {}),
    ...(place ? { place } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
