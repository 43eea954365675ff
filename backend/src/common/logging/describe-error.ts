/** Databases quote the offending value in their messages: what stands in quotes may be a name or a number of a person. */
const withoutValues = (text: string): string => text.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`/g, '…').slice(0, 300);

/** An error as it may be logged: kind, code, place. Values, parameters and further properties stay out. */
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
