import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  resolved?: string;
}

const root = join(__dirname, '../..');
const entries = (path: string) => Object.entries((JSON.parse(readFileSync(join(root, path), 'utf8')) as { packages: Record<string, LockEntry> }).packages);
const manifest = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, Record<string, string> | undefined>;
const installed = ['package-lock.json', 'backend/tools/bench/packages/package-lock.json'].flatMap(entries).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/** Packages whose install scripts run on our machines, each with its reason. */
const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@parcel/watcher': 'compiles a file watcher where no prebuilt one fits; development only',
  '@photostructure/sqlite': 'looks for its prebuilt database engine',
  '@scarf/scarf': 'would report the installation to its maker; switched off in the root package.json',
  '@swc/core': 'checks that its prebuilt compiler fits; development only',
  'core-js': 'prints a plea for donations; benchmarks only',
  'unrs-resolver': 'checks that its prebuilt resolver fits; development only',
};

describe('The lock files', () => {
  it('should pin every package by the hash of its content', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });

  it('should name no address to fetch a package from: the registry of the machine is asked', () => {
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it.each(['package.json', 'backend/package.json', 'frontend/package.json', 'backend/tools/bench/packages/package.json'])('should have exact versions in %s', (path) => {
    const { dependencies = {}, devDependencies = {} } = manifest(path);
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^(?:npm:[^@]*@)?\d+\.\d+\.\d+$/.test(version));
    expect(loose).toEqual([]);
  });

  it('should bring no install script that is not on the list', () => {
    const names = installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect([...new Set(names)].sort()).toEqual(Object.keys(INSTALL_SCRIPTS).sort());
  });
});
