import 'reflect-metadata';
import { loadConfig } from '../config/load-config.js';
import { restore } from './backup-command.js';
import { runCommand } from './terminal.js';

await runCommand((terminal) => restore(process.argv.slice(2), () => loadConfig().database.url, terminal));
