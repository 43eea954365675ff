export type Tool = 'mariadb' | 'redis' | 'chromium' | 'pdftotext' | 'systemd' | 'age' | 'windows' | 'openssl' | 'pyjwt';
export function toolPath(name: Tool): string | null;
export function whyMissing(name: Tool): string | null;
export function requireTool(name: Tool): string;
export function reportMissing(names: readonly Tool[], print: (line: string) => void): void;
