import 'reflect-metadata';
import { loadConfig } from '../config/load-config.js';
import { backup } from './backup-command.js';
import { runCommand } from './terminal.js';

await runCommand((terminal) => backup(process.argv.slice(2), loadConfig().database.url, terminal));
