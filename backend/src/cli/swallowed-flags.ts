/** What npm puts into the environment of what it runs. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Options that npm kept for itself because `--` was forgotten: `npm run restore FILE --verify` starts the command without
 * `--verify`, and with `npm_config_verify` in its environment.
 *
 * @param options names of the options that the commands know, without dashes. A name that differs from one of them by
 *   a slip of the keyboard counts too: npm swallows it as silently.
 */
export function swallowedFlags(env: Environment, options: readonly string[]): string[] {
  if (env['npm_command'] === undefined) return [];
  return options.filter((option) =>
    Object.keys(env).some((name) => {
      const given = /^npm_config_(.+)$/i.exec(name)?.[1]?.toLowerCase();
      // `npx --yes` is npm's own.
      if (given === undefined || (option === 'yes' && env['npm_command'] === 'exec')) return false;
      return isSlipOf(given.replace(/[_-]/g, ''), option.replaceAll('-', '')) && env[name] !== '' && env[name] !== 'false';
    }),
  );
}

const LONG_ENOUGH_TO_MISSPELL = 6;

/** Equal, or one letter missing, too many or wrong. */
function isSlipOf(given: string, meant: string): boolean {
  if (given === meant) return true;
  if (meant.length < LONG_ENOUGH_TO_MISSPELL || Math.abs(given.length - meant.length) > 1) return false;
  let same = 0;
  while (same < given.length && given[same] === meant[same]) same += 1;
  const [a, b] = [given.slice(same), meant.slice(same)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
}
